package org.gatehouse.console.badges;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.badge.print.PrintOrder;
import org.gatehouse.badge.print.PrintPhotos;
import org.gatehouse.badge.print.PrintReason;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/** The selection of badges to print, as the user made it, with its errors. */
public final class PrintForm {

    private static final int MOST_IDS = 10_000;

    private final Screen screen;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> errors = new LinkedHashMap<>();

    private PrintForm(Screen screen) {
        this.screen = screen;
    }

    /** The form as it first opens. It selects badges that have not been printed yet, which a desk prints on an ordinary day. */
    static PrintForm of(Screen screen, MultiValueMap<String, String> address) {
        PrintForm form = sent(screen, address);
        if (!address.containsKey("printed")) {
            form.values.put("printed", "false");
        }
        return form;
    }

    static PrintForm sent(Screen screen, MultiValueMap<String, String> fields) {
        PrintForm form = new PrintForm(screen);
        fields.forEach((name, sent) -> {
            String value = sent.getFirst();
            if (value != null && !value.isBlank()) {
                form.values.put(name, value.strip());
            }
        });
        form.check();
        return form;
    }

    private void check() {
        boolean numbers = Arrays.stream(words()).allMatch(word -> word.matches("\\d{1,18}"));
        if (!numbers || words().length > MOST_IDS) {
            wrong("ids", "badges.wrong.ids");
        }
        if (value("name").length() > 200) {
            wrong("name", "badges.wrong.long");
        }
        if (value("reason_text").length() > 500) {
            wrong("reason_text", "badges.wrong.long");
        }
    }

    private String[] words() {
        return value("ids").isEmpty() ? new String[0] : value("ids").split("[\\s,;#]+");
    }

    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    public boolean is(String name, Object value) {
        return value(name).equals(value.toString());
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }

    public boolean isWrong() {
        return !errors.isEmpty();
    }

    void wrong(String name, String key, Object... arguments) {
        errors.putIfAbsent(name, screen.text(key, arguments));
    }

    /** The badges that are named; empty when a filter selects them. */
    List<Long> ids() {
        return Arrays.stream(words()).map(Long::valueOf).distinct().toList();
    }

    PrintOrder.PrintFilter filter() {
        return new PrintOrder.PrintFilter(
                value("name").isEmpty() ? null : value("name"),
                null,
                null,
                value("position").matches("\\d{1,18}") ? List.of(Long.valueOf(value("position"))) : null,
                null,
                null,
                null,
                null,
                value("printed").isEmpty() ? null : is("printed", "true"),
                null,
                null);
    }

    PrintOrder order() {
        boolean named = !value("ids").isEmpty();
        return new PrintOrder(
                named ? ids() : null,
                named ? null : filter(),
                is("reprint", "true"),
                reason(),
                value("reason_text").isEmpty() ? null : value("reason_text"),
                is("require_photo", "true"),
                is("photos", "any") ? PrintPhotos.ANY : null);
    }

    private @Nullable PrintReason reason() {
        return Arrays.stream(PrintReason.values())
                .filter(reason -> is("reprint", "true") && is("reason", reason))
                .findFirst()
                .orElse(null);
    }
}
