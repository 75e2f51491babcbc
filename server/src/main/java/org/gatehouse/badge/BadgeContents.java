package org.gatehouse.badge;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.BadgeImage;
import org.gatehouse.accreditation.list.AccreditationReadService.DrawnBadge;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgePicture;
import org.gatehouse.badge.drawing.BadgeText;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.event.Event;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the content of badges. */
@Component
public record BadgeContents(ImageService images, Texts texts) {

    private static final String NO_COLOR = "#344054";
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_AND_YEAR = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    /**
     * The content that all badges of a file share.
     *
     * @param pictures those of the layout by their hashes; without those whose files are lost
     */
    public record Common(String eventName, String eventCode, String eventDays, Map<UUID, BadgePicture> pictures) {}

    /** A badge must not be printed without a picture that belongs on it; the message names it. */
    public static final class LostPicture extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private LostPicture(String which) {
            super(which + " is lost. Nothing of it was printed; upload the picture again, then start it again.");
        }
    }

    /** The language of badges whose layout has none: the event's main one. */
    public static Language languageOf(Event event) {
        return new Language(event.languages().getFirst());
    }

    /** The same to print. */
    public Common requireCommon(Event event, LayoutChoice.Chosen chosen) {
        Common common = common(event, chosen.layout());
        if (common.pictures().size() < hashes(chosen.layout()).size()) {
            BadgeLayout.BadgeBackground background = chosen.layout().background();
            boolean ofBackground = background != null && !common.pictures().containsKey(background.thumbnailHash());
            String name = chosen.name() == null ? "" : " '" + chosen.name() + "'";
            throw new LostPicture((ofBackground ? "The background" : "A picture") + " of the badges' layout" + name);
        }
        return common;
    }

    /**
     * What all badges of a layout share.
     *
     * @param event in the language of the layout
     */
    public Common common(Event event, BadgeLayout layout) {
        Map<UUID, BadgePicture> pictures = new HashMap<>();
        for (UUID hash : hashes(layout)) {
            images.pictureOnColour(hash).ifPresent(file -> pictures.put(hash, new BadgePicture(hash, file)));
        }
        Locale language = Locale.forLanguageTag(event.name().langCode().replace('_', '-'));
        return new Common(
                clean(event.name().text()),
                text(event.code()),
                days(event.startDate(), event.endDate(), language),
                pictures);
    }

    private static Set<UUID> hashes(BadgeLayout layout) {
        return layout.pictures().stream()
                .map(BadgeLayout.BadgeBackground::thumbnailHash)
                .collect(Collectors.toSet());
    }

    /** The badge to print: its QR code opens the accreditation's zones. */
    public BadgeContent toPrint(DrawnBadge drawn, Common common) {
        AccreditationSummary badge = drawn.summary();
        BadgeContent content = of(drawn, common, badge.id() + "-" + badge.randomHash(), false);
        if (badge.image() != null && content.photo() == null) {
            throw new LostPicture("The photo of accreditation " + badge.id());
        }
        return content;
    }

    /** The badge for viewing only: it is marked as a preview, and its QR code opens nothing. */
    BadgeContent toShow(DrawnBadge badge, Common common) {
        return of(badge, common, "PREVIEW " + badge.summary().id(), true);
    }

    private BadgeContent of(DrawnBadge drawn, Common common, String qr, boolean preview) {
        AccreditationSummary badge = drawn.summary();
        Position position = badge.position();
        String color = position.color() == null ? NO_COLOR : position.color();
        String first = text(badge.firstName());
        String last = text(badge.lastName());
        return new BadgeContent(
                common.eventName(),
                common.eventCode(),
                common.eventDays(),
                BadgeText.fullName(first, last),
                clean(first),
                clean(last),
                BadgeText.initials(first, last),
                badge.lines().stream()
                        .map(line -> clean(text(line)))
                        .filter(line -> !line.isEmpty())
                        .toList(),
                member(badge),
                country(badge),
                clean(text(position.name().text())),
                color,
                position.textColor() == null ? Colors.readableOn(color) : position.textColor(),
                badge.zones().stream()
                        .map(zone -> new BadgeContent.Chip(clean(zone.code()), zone.color(), zone.textColor()))
                        .toList(),
                clean(drawn.validity()),
                String.valueOf(badge.id()),
                qr,
                photo(badge.image()),
                common.pictures(),
                preview);
    }

    /** The member or organisation that the person represents, and the country. */
    private static String member(AccreditationSummary badge) {
        String member = badge.member() == null
                ? text(badge.organization())
                : badge.member().name().text();
        return Stream.of(text(member), country(badge))
                .map(BadgeText::clean)
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(" \u00B7 "));
    }

    private static String country(AccreditationSummary badge) {
        return badge.country() == null ? "" : clean(badge.country().name().text());
    }

    private @Nullable BadgePicture photo(@Nullable BadgeImage image) {
        return image == null
                ? null
                : images.badgePhoto(image.thumbnailHash())
                        .map(jpeg -> new BadgePicture(image.thumbnailHash(), jpeg))
                        .orElse(null);
    }

    /**
     * A made-up person with a long name and several zones, for a layout at an event without people.
     *
     * @param position of the person; null is made up too
     * @param language of the badge
     */
    BadgeContent sample(Common common, @Nullable Position position, Language language) {
        Texts.In said = texts.in(Texts.language(language.code()));
        String color = position == null || position.color() == null ? "#D50032" : position.color();
        return new BadgeContent(
                common.eventName(),
                common.eventCode(),
                common.eventDays(),
                "Alexandra Mustermann-Santos",
                "Alexandra",
                "Mustermann-Santos",
                "AM",
                List.of(said.text("badges.sample.details"), said.text("badges.sample.organization")),
                said.text("badges.sample.member"),
                said.text("badges.sample.country"),
                position == null
                        ? said.text("badges.sample.position")
                        : clean(position.name().text()),
                color,
                position == null || position.textColor() == null ? Colors.readableOn(color) : position.textColor(),
                List.of(
                        new BadgeContent.Chip("ARENA", "#0055A4", "#FFFFFF"),
                        new BadgeContent.Chip("VIL", "#FFD100", "#000000"),
                        new BadgeContent.Chip("MED", "#00843D", "#FFFFFF"),
                        new BadgeContent.Chip("1", "#FFFFFF", "#000000")),
                said.text("badges.sample.period"),
                "4711",
                "PREVIEW 4711",
                null,
                common.pictures(),
                true);
    }

    private static String days(LocalDate start, LocalDate end, Locale language) {
        if (language.getLanguage().equals(Text.DEFAULT_LANGUAGE)) {
            return days(start, end);
        }
        DateTimeFormatter whole = DateTimeFormatter.ofLocalizedPattern("yMMMd").withLocale(language);
        DateTimeFormatter first = start.getYear() == end.getYear()
                ? DateTimeFormatter.ofLocalizedPattern("MMMd").withLocale(language)
                : whole;
        return start.equals(end) ? whole.format(start) : first.format(start) + " \u2013 " + whole.format(end);
    }

    private static String days(LocalDate start, LocalDate end) {
        if (start.equals(end)) {
            return DAY_AND_YEAR.format(start);
        }
        String from = start.getYear() != end.getYear()
                ? DAY_AND_YEAR.format(start)
                : start.getMonth() == end.getMonth() ? String.valueOf(start.getDayOfMonth()) : DAY.format(start);
        return from + " \u2013 " + DAY_AND_YEAR.format(end);
    }

    private static String clean(@Nullable String text) {
        return BadgeText.clean(text(text));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
