package org.gatehouse.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

@ApiTest
class SizedListsTest {

    record Element(@Nullable List<Long> inner) {}

    record Body(
            @Size(max = 3) List<Object> list,
            @Size(max = 3) Map<String, List<Long>> map,
            Optional<@Size(max = 3) List<String>> sent,
            @Size(max = 3) List<Element> elements,
            @Size(max = 3) Set<Long> set,
            List<Long> any,
            String last) {}

    @Test
    void whatIsTooLongIsReadUpToOneElementBeyondItsSize(Fixture fixture) {
        Body body = fixture.bean(JsonMapper.class).readValue("""
            {"list": [1, [2, 2, 2, 2, 2, 2], {"three": [3]}, null, {"five": [5]}, [6], 7],
             "map": {"a": [1, 1, 1, 1, 1, 1], "b": [], "c": null, "d": [4], "e": [5], "f": 6},
             "sent": ["1", "2", "3", "4", "5", "6"],
             "elements": [{"inner": [1, 2, 3, 4, 5]}, {}, {}, {}, {}, {}],
             "set": [1, 1, 1, 1, 1, 1, 1, 2],
             "any": [1, 2, 3, 4, 5],
             "last": "text"}
            """, Body.class);

        assertThat(body.list()).hasSize(4).contains(List.of(2, 2, 2, 2, 2, 2), Map.of("three", List.of(3)));
        assertThat(body.map()).containsOnlyKeys("a", "b", "c", "d").containsEntry("a", List.of(1L, 1L, 1L, 1L, 1L, 1L));
        assertThat(body.sent()).hasValue(List.of("1", "2", "3", "4"));
        assertThat(body.elements()).hasSize(4);
        assertThat(body.elements().getFirst().inner()).hasSize(5);
        assertThat(body.set()).containsExactlyInAnyOrder(1L, 2L);
        assertThat(body.any()).hasSize(5);
        assertThat(body.last()).isEqualTo("text");
    }

    @Test
    void whatFitsIsReadWhole(Fixture fixture) {
        String numbers = IntStream.range(0, 3).mapToObj(String::valueOf).collect(Collectors.joining(","));
        Body body = fixture.bean(JsonMapper.class)
                .readValue("{\"list\": [%s], \"map\": {\"a\": [%s]}}".formatted(numbers, numbers), Body.class);

        assertThat(body.list()).hasSize(3);
        assertThat(body.map()).containsEntry("a", List.of(0L, 1L, 2L));
    }

    /** A list without a size would be read whole, and one that nobody validates would lose its end without a word. */
    @Test
    void everyListOfABodyHasASizeThatIsChecked(Fixture fixture) {
        Set<String> wrong = new TreeSet<>();
        fixture.beans(RequestMappingInfoHandlerMapping.class).stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .map(HandlerMethod::getMethodParameters)
                .flatMap(Arrays::stream)
                .filter(parameter -> parameter.hasParameterAnnotation(RequestBody.class))
                .forEach(parameter -> look(parameter, wrong));

        assertThat(wrong).isEmpty();
    }

    private static void look(MethodParameter parameter, Set<String> wrong) {
        Class<?> body = parameter.getParameterType();
        if (body.isRecord()) {
            look(body, parameter.hasParameterAnnotation(Valid.class), body.getSimpleName(), wrong);
        }
    }

    private static void look(Class<?> record, boolean validated, String where, Set<String> wrong) {
        for (RecordComponent component : record.getRecordComponents()) {
            look(
                    component.getGenericType(),
                    component.getAnnotatedType(),
                    validated,
                    where + "." + component.getName(),
                    wrong);
        }
    }

    private static void look(Type type, AnnotatedType annotated, boolean validated, String where, Set<String> wrong) {
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (raw.isRecord()) {
            look(raw, validated && annotated.isAnnotationPresent(Valid.class), where, wrong);
            return;
        }
        boolean list = Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
        Size size = annotated.getAnnotation(Size.class);
        if (list && !(validated && size != null && size.max() <= 10_000)) {
            wrong.add(where);
        }
        if (annotated instanceof AnnotatedParameterizedType generic) {
            Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
            AnnotatedType[] annotations = generic.getAnnotatedActualTypeArguments();
            for (int at = 0; at < arguments.length; at++) {
                look(arguments[at], annotations[at], validated, where, wrong);
            }
        }
    }
}
