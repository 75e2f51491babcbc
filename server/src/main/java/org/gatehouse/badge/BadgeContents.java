package org.gatehouse.badge;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.BadgeImage;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.badge.drawing.BadgePicture;
import org.gatehouse.badge.drawing.BadgeText;
import org.gatehouse.event.Event;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the content of badges. */
@Component
public class BadgeContents {

    private static final String NO_COLOR = "#344054";
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_AND_YEAR = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    private final ImageService images;

    BadgeContents(ImageService images) {
        this.images = images;
    }

    /**
     * The content that all badges of a file share.
     *
     * @param background null if the layout has none, or if its file is lost
     */
    public record Common(
            String eventName, String eventDays, @Nullable BadgePicture background) {}

    /** A badge must not be printed without a picture that belongs on it; the message tells the desk which. */
    public static final class LostPicture extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private LostPicture(String which) {
            super(which + " is lost. Nothing of it was printed; upload the picture again, then start it again.");
        }
    }

    /** The same to print. */
    public Common commonToPrint(Event event, LayoutChoice.Chosen chosen) {
        Common common = common(event, chosen.layout());
        if (chosen.layout().background() != null && common.background() == null) {
            String name = chosen.name() == null ? "" : " '" + chosen.name() + "'";
            throw new LostPicture("The background of the badges' layout" + name);
        }
        return common;
    }

    public Common common(Event event, BadgeLayout layout) {
        BadgeLayout.BadgeBackground background = layout.background();
        return new Common(
                clean(event.name().text()),
                days(event.startDate(), event.endDate()),
                background == null
                        ? null
                        : picture(images.largePicture(background.thumbnailHash()), background.thumbnailHash()));
    }

    /** The badge to print: its QR code opens the accreditation's zones. */
    public BadgeContent toPrint(AccreditationSummary badge, Common common) {
        BadgeContent content = of(badge, common, badge.id() + "-" + badge.randomHash(), false);
        if (badge.image() != null && content.photo() == null) {
            throw new LostPicture("The photo of accreditation " + badge.id());
        }
        return content;
    }

    /** The badge for viewing only: it is marked as a preview, and its QR code opens nothing. */
    BadgeContent toShow(AccreditationSummary badge, Common common) {
        return of(badge, common, "PREVIEW " + badge.id(), true);
    }

    private BadgeContent of(AccreditationSummary badge, Common common, String qr, boolean preview) {
        Position position = badge.position();
        String color = position.color() == null ? NO_COLOR : position.color();
        String first = text(badge.firstName());
        String last = text(badge.lastName());
        return new BadgeContent(
                common.eventName(),
                common.eventDays(),
                BadgeText.fullName(first, last),
                BadgeText.initials(first, last),
                badge.lines().stream()
                        .map(line -> clean(text(line)))
                        .filter(line -> !line.isEmpty())
                        .toList(),
                member(badge),
                clean(text(position.name().text())),
                color,
                position.textColor() == null ? Colors.readableOn(color) : position.textColor(),
                badge.zones().stream()
                        .map(zone -> new BadgeContent.Chip(clean(zone.code()), zone.color(), zone.textColor()))
                        .toList(),
                String.valueOf(badge.id()),
                qr,
                photo(badge.image()),
                common.background(),
                preview);
    }

    /** The member or organisation that the person represents, and the country. */
    private static String member(AccreditationSummary badge) {
        String member = badge.member() == null
                ? text(badge.organization())
                : badge.member().name().text();
        String country = badge.country() == null ? "" : badge.country().name().text();
        return Stream.of(text(member), text(country))
                .map(BadgeText::clean)
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(" \u00B7 "));
    }

    private @Nullable BadgePicture photo(@Nullable BadgeImage image) {
        return image == null ? null : picture(images.badgePhoto(image.thumbnailHash()), image.thumbnailHash());
    }

    private static @Nullable BadgePicture picture(Optional<byte[]> jpeg, UUID key) {
        return jpeg.map(bytes -> new BadgePicture(key, bytes)).orElse(null);
    }

    /**
     * A made-up person with a long name and several zones, for a layout at an event without people.
     *
     * @param position of the person; null is made up too
     */
    BadgeContent sample(Common common, @Nullable Position position) {
        String color = position == null || position.color() == null ? "#D50032" : position.color();
        return new BadgeContent(
                common.eventName(),
                common.eventDays(),
                "Alexandra Mustermann-Santos",
                "AM",
                List.of("Team leader", "Fictional Athletics"),
                "Fictional Federation",
                position == null ? "Competitor" : clean(position.name().text()),
                color,
                position == null || position.textColor() == null ? Colors.readableOn(color) : position.textColor(),
                List.of(
                        new BadgeContent.Chip("ARENA", "#0055A4", "#FFFFFF"),
                        new BadgeContent.Chip("VIL", "#FFD100", "#000000"),
                        new BadgeContent.Chip("MED", "#00843D", "#FFFFFF"),
                        new BadgeContent.Chip("1", "#FFFFFF", "#000000")),
                "4711",
                "PREVIEW 4711",
                null,
                common.background(),
                true);
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
