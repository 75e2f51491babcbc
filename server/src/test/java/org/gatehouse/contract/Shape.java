package org.gatehouse.contract;

import java.net.URI;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gatehouse.platform.Answer;
import tools.jackson.databind.JsonNode;

/**
 * What a caller relies on in a response: {@code Shape.object("id", INTEGER, "name", TEXT)}. A key may be missing nowhere, null only where
 * it says so; other keys may come beside (docs/api/calls.md).
 */
final class Shape {

    static final Shape INTEGER = value("an integer", JsonNode::isIntegralNumber);
    static final Shape BOOLEAN = value("true or false", JsonNode::isBoolean);
    static final Shape STRING = value("a string", JsonNode::isString);
    static final Shape NULL = value("null", JsonNode::isNull);
    static final Shape DATE = string("a date", LocalDate::parse);
    static final Shape DATE_TIME = string("a date-time", OffsetDateTime::parse);
    static final Shape HASH = string("a UUID", UUID::fromString);
    static final Shape COLOR = value("a colour", node -> text(node).matches("#[0-9A-Fa-f]{6}"));

    /** Put into image elements, and unquoted into a CSS {@code url()}. */
    static final Shape ADDRESS = value("an absolute address", Shape::isAddress);

    /** Callers append a suffix to it. */
    static final Shape THUMBNAIL = value(
            "an address to which a suffix can be appended",
            node -> isAddress(node) && text(node).matches(".*/[^/.?#]+"));

    /** Of other keys each to a string. */
    static final Shape STRINGS_BY_KEY = value(
            "an object of strings",
            node -> node.isObject() && node.valueStream().allMatch(JsonNode::isString));

    private interface Look {
        void at(String place, JsonNode node, List<String> wrong);
    }

    private final Look look;

    private Shape(Look look) {
        this.look = look;
    }

    /** An object with these keys: a name, its shape, a name, its shape… */
    static Shape object(Object... namesAndShapes) {
        Map<String, Shape> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndShapes.length; i += 2) {
            fields.put((String) namesAndShapes[i], (Shape) namesAndShapes[i + 1]);
        }
        return new Shape((place, node, wrong) -> {
            if (!node.isObject()) {
                wrong.add(place + " is no object but " + node);
                return;
            }
            fields.forEach((name, shape) -> {
                if (node.has(name)) {
                    shape.look.at(place + "." + name, node.get(name), wrong);
                } else {
                    wrong.add(place + "." + name + " is missing");
                }
            });
        });
    }

    /** An array, never null, each of whose elements is so. */
    static Shape listOf(Shape element) {
        return new Shape((place, node, wrong) -> {
            if (!node.isArray()) {
                wrong.add(place + " is no array but " + node);
                return;
            }
            for (int i = 0; i < node.size(); i++) {
                element.look.at(place + "[" + i + "]", node.get(i), wrong);
            }
        });
    }

    /** The same, or null; the key is there all the same. */
    Shape orNull() {
        return new Shape((place, node, wrong) -> {
            if (!node.isNull()) {
                look.at(place, node, wrong);
            }
        });
    }

    /** The same object with more keys. */
    Shape and(Object... namesAndShapes) {
        Shape more = object(namesAndShapes);
        return new Shape((place, node, wrong) -> {
            look.at(place, node, wrong);
            more.look.at(place, node, wrong);
        });
    }

    /** Fails the test, naming all that is wrong, unless the response is a success of this shape; returns its body. */
    JsonNode in(Answer answer) {
        if (answer.status() / 100 != 2) {
            throw new AssertionError("status " + answer.status() + ": " + answer.text());
        }
        return in(answer.json());
    }

    JsonNode in(JsonNode body) {
        List<String> wrong = new ArrayList<>();
        look.at("answer", body, wrong);
        if (!wrong.isEmpty()) {
            throw new AssertionError(String.join("\n", wrong) + "\n" + body);
        }
        return body;
    }

    private static Shape value(String what, Predicate<JsonNode> test) {
        return new Shape((place, node, wrong) -> {
            if (!test.test(node)) {
                wrong.add("%s is not %s but %s".formatted(place, what, node));
            }
        });
    }

    private static Shape string(String what, Consumer<String> parser) {
        return value(what, node -> node.isString() && parses(node.stringValue(), parser));
    }

    private static boolean parses(String text, Consumer<String> parser) {
        try {
            parser.accept(text);
            return true;
        } catch (RuntimeException unreadable) {
            return false;
        }
    }

    private static boolean isAddress(JsonNode node) {
        return text(node).matches("[^\\s\"'()]+")
                && parses(text(node), URI::create)
                && URI.create(text(node)).isAbsolute();
    }

    private static String text(JsonNode node) {
        return node.isString() ? node.stringValue() : "";
    }
}
