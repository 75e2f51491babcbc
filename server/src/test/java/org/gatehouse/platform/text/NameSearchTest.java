package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.Test;

class NameSearchTest {

    @Test
    void blanksAndHyphensPartWords() {
        assertThat(NameSearch.of(" Anne-Marie  Lima ").words()).containsExactly("anne", "marie", "lima");
        assertThat(NameSearch.of("Anne-Marie Li").longest()).isEqualTo("marie");
    }

    @Test
    void namesAreTypedInManyWays() {
        assertThat(NameSearch.of("O’Connor, Sinéad").words()).containsExactly("oconnor", "sinead");
        assertThat(NameSearch.of("D'Arc–Müller").words()).containsExactly("darc", "muller");
    }

    @Test
    void nothingIsNoFilter() {
        assertThat(NameSearch.of(null).longest()).isNull();
        assertThat(NameSearch.of(" - ").words()).isEmpty();
    }

    @Test
    void eachWordBeginsAWordOfTheTexts() {
        assertThat(NameSearch.of("cote IV").finds("Côte d’Ivoire", "CI", null)).isFalse();
        assertThat(NameSearch.of("ci, cote").finds("Côte d’Ivoire", "CI", null)).isTrue();
        assertThat(NameSearch.of("+225").finds("Côte d’Ivoire", "+225")).isTrue();
        assertThat(NameSearch.of("ote").finds("Côte d’Ivoire")).isFalse();
        assertThat(NameSearch.of("%").finds("100 %", "%")).isTrue();
        assertThat(NameSearch.of("").finds("Anything")).isTrue();
    }

    @Test
    void signsOfThePatternAreEscaped() {
        assertThat(NameSearch.of("50%_\\").words()).containsExactly("50");
        assertThat(NameSearch.of("%_\\").words()).as("nothing but signs").containsExactly("\\%\\_\\\\");
    }

    @Test
    void whatNobodyIsCalledIsRefused() {
        assertThatThrownBy(() -> NameSearch.of("x".repeat(201))).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> NameSearch.of("\0")).isInstanceOf(ProblemException.class);
    }
}
