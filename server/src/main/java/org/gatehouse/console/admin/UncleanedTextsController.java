package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.cleaning.UncleanedText;
import org.gatehouse.cleaning.UncleanedTextService;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.sheet.SheetColumns;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Stored texts that an upgrade could not clean, because another row has the clean one or nothing would be left. */
@Controller
record UncleanedTextsController(UncleanedTextService texts) {

    private static final String TEXTS = "/console/texts";

    private static final SheetColumns<UncleanedText> COLUMNS = new SheetColumns<UncleanedText>()
            .with("table", UncleanedText::table)
            .with("row", UncleanedText::rowKey)
            .with("column", UncleanedText::column)
            .with("reason", UncleanedText::reason)
            .with("text", text -> UncleanedTextView.spelledOut(text.text()))
            .with("clean_text", UncleanedText::clean)
            .with(
                    "other_row",
                    text -> text.other() == null ? null : text.other().rowKey())
            .at("found_at", UncleanedText::foundAt);

    @GetMapping(TEXTS)
    View list(Screen screen) {
        List<UncleanedText> first = texts.first();
        return screen.show(
                "console/admin/texts",
                Map.of(
                        "texts",
                        first.stream().map(UncleanedTextView::of).toList(),
                        "more",
                        first.size() == UncleanedTextService.MOST));
    }

    @GetMapping(TEXTS + "/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "texts", COLUMNS, texts.first()::forEach);
    }

    @PostMapping(TEXTS + "/{text_id}/leave")
    View leave(@PathVariable("text_id") long textId, Screen screen) {
        texts.leave(textId, screen.caller());
        return screen.redirect(TEXTS, screen.text("texts.left"));
    }
}
