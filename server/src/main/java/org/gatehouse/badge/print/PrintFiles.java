package org.gatehouse.badge.print;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.badge.BadgeContents;
import org.gatehouse.badge.LayoutChoice;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.drawing.BadgePdf;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgeSheet;
import org.gatehouse.event.Event;
import org.jspecify.annotations.Nullable;

/** The files of a job while they are drawn, one for each kind of sheet: a printer that is sent several sizes at once stops or scales. */
final class PrintFiles implements AutoCloseable {

    private final BadgeDrawing drawing;
    private final BadgeContents contents;
    private final Function<BadgeLayout, Event> event;
    private final @Nullable PrintSections sections;
    private final Path scratch;
    private final Map<LayoutChoice.Chosen, BadgeContents.Common> common = new HashMap<>();
    private final Map<BadgeSheet, Open> open = new LinkedHashMap<>();

    /**
     * Files of an event, which is read in the language of each layout.
     *
     * @param sections between which a sheet lies in each file; null without such sheets
     */
    PrintFiles(
            BadgeDrawing drawing,
            BadgeContents contents,
            Function<BadgeLayout, Event> event,
            @Nullable PrintSections sections,
            Path scratch) {
        this.drawing = drawing;
        this.contents = contents;
        this.event = event;
        this.sections = sections;
        this.scratch = scratch;
    }

    /** A file that is being drawn. */
    private static final class Open {

        private final BadgePdf pdf;
        private final SequencedSet<String> layouts = new TreeSet<>();
        private boolean own;
        private int badges;
        private @Nullable String section;

        Open(BadgePdf pdf) {
            this.pdf = pdf;
        }
    }

    /** A file that is drawn. */
    record Saved(Path path, BadgeSheet sheet, int badges, boolean own, List<String> layouts) {

        /** The file as it is stored, in this many parts. */
        PrintRepository.StoredFile inParts(int parts) throws IOException {
            return new PrintRepository.StoredFile(
                    parts,
                    Files.size(path),
                    badges,
                    sheet.width(),
                    sheet.height(),
                    own,
                    layouts,
                    sheet.duplex() == null ? 1 : 2,
                    sheet.duplex());
        }
    }

    /** What all badges of a layout share. */
    BadgeContents.Common common(LayoutChoice.Chosen chosen) {
        return common.computeIfAbsent(chosen, one -> contents.requireCommon(event.apply(one.layout()), one));
    }

    void add(LayoutChoice.Chosen chosen, BadgeContent badge, AccreditationSummary of) throws IOException {
        Open file =
                open.computeIfAbsent(chosen.layout().sheet(), sheet -> new Open(new BadgePdf(drawing, sheet, scratch)));
        separate(file, of);
        file.pdf.add(chosen.layout(), badge);
        file.badges++;
        if (chosen.name() == null) {
            file.own = true;
        } else {
            file.layouts.add(chosen.name());
        }
    }

    private void separate(Open file, AccreditationSummary badge) throws IOException {
        if (sections == null) {
            return;
        }
        PrintSections.Section section = sections.of(badge);
        if (!section.key().equals(file.section)) {
            file.section = section.key();
            file.pdf.separate(section.title(), sections::count);
        }
    }

    /** Writes the files, in the order of their first badges. */
    List<Saved> save() throws IOException {
        List<Saved> saved = new ArrayList<>();
        for (Map.Entry<BadgeSheet, Open> each : open.entrySet()) {
            Open file = each.getValue();
            Path path = scratch.resolve("badges-" + saved.size() + ".pdf");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
                file.pdf.save(out);
            }
            saved.add(new Saved(path, each.getKey(), file.badges, file.own, List.copyOf(file.layouts)));
        }
        return saved;
    }

    @Override
    public void close() throws IOException {
        for (Open file : open.values()) {
            file.pdf.close();
        }
    }
}
