package org.gatehouse.platform.db;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.support.JdbcUtils;

/**
 * Maps rows to records, one column for each component. Unlike Spring's mapper, it knows {@link Translations} and instants: Spring's asks
 * the driver for an {@code Instant}, which the driver does not support, and learns that by an exception in every row (0.09 ms each; a list
 * of 10,000 takes seconds).
 */
public final class RecordRows<T extends Record> implements RowMapper<T> {

    private final Constructor<T> constructor;
    private final String[] columns;
    private final Class<?>[] types;

    public RecordRows(Class<T> type) {
        RecordComponent[] components = type.getRecordComponents();
        this.columns = Arrays.stream(components)
                .map(component -> JdbcUtils.convertPropertyNameToUnderscoreName(component.getName()))
                .toArray(String[]::new);
        this.types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
        try {
            this.constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
        constructor.setAccessible(true);
    }

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        @Nullable Object[] values = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            values[i] = value(row, row.findColumn(columns[i]), types[i]);
        }
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private static @Nullable Object value(ResultSet row, int column, Class<?> type) throws SQLException {
        if (type == Instant.class) {
            OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
            return at == null ? null : at.toInstant();
        }
        if (type.isEnum()) {
            String name = row.getString(column);
            return name == null ? null : constant(type, name);
        }
        if (type == Translations.class) {
            String texts = row.getString(column);
            return texts == null ? null : Translations.parse(texts);
        }
        if (type == List.class) {
            Array array = row.getArray(column);
            return array == null ? null : List.of((Object[]) array.getArray());
        }
        return JdbcUtils.getResultSetValue(row, column, type);
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalStateException(type + " has no " + name);
    }
}
