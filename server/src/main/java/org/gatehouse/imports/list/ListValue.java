package org.gatehouse.imports.list;

/**
 * A value of an item.
 *
 * @param key what is compared and written, such as the id of a country
 * @param shown what people read and files contain, such as its code
 */
record ListValue(String key, String shown) {

    static ListValue of(String text) {
        return new ListValue(text, text);
    }
}
