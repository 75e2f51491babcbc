package org.gatehouse.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.SamePerson.Verdict.OTHER;
import static org.gatehouse.people.SamePerson.Verdict.SAME;
import static org.gatehouse.people.SamePerson.Verdict.UNCERTAIN;

import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.gatehouse.people.SamePerson.PersonIdentity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of {@code docs/api/people.md}, with what people write in files. */
class SamePersonTest {

    /** Both share an address. */
    @ParameterizedTest
    @CsvSource({
        // names and birthdays
        "Ada, Wirth, 1980-01-01, Ada, Wirth, 1980-01-01, SAME",
        "Ada, Wirth, 1980-01-01, Ada, Wirth, , SAME",
        "Ada, Wirth, , Ada, Wirth, , SAME",
        "Ada, Wirth, 1980-01-01, Tom, Wirth, 2012-01-01, OTHER",
        "Ada, Wirth, , Tom, Wirth, , OTHER",
        "Tim, Wirth, 2012-01-01, Tom, Wirth, 2012-01-01, OTHER",
        "Ada, Wirth, 1980-01-01, Ada, Wirth, 2012-01-01, OTHER",
        "Ada, Wirth, 1980-01-01, Ada, Wirth, 1980-01-10, OTHER",
        "Ada, Wirth, , Z., Wirth, , OTHER",
        "Ada, Wirth, 1980-01-01, Tom, Lima, 1980-01-01, OTHER",
        // a new surname
        "Ada, Wirth, 1980-01-01, Ada, Lima, 1980-01-01, SAME",
        "Ada, Wirth, 1980-01-01, Ada, Wirth-Lima, 1980-01-01, SAME",
        "Ada, Wirth, 1980-01-01, Ada, Lima, , UNCERTAIN",
        "Ada, Wirth, , Ada, Lima, , UNCERTAIN",
        "Ada, Wirth, 1980-01-01, Ada, Lima, 1980-01-02, OTHER",
        "Ada, Wirth, 1980-01-01, Ada, , 1980-01-01, SAME",
        "Ada, Wirth, , Ada, , , UNCERTAIN",
        // a first name is the same or it is not
        "Anna, Wirth, , Anna Maria, Wirth, , OTHER",
        "Anna, Wirth, 1980-01-01, Anna M., Wirth, 1980-01-01, OTHER",
        "A., Wirth, , Ada, Wirth, , OTHER",
        "Jürgen, Wirth, , Juergen, Wirth, , OTHER",
        "Ada, Wirth, , Wirth, Ada, , OTHER",
        // single names
        "Pelé, , , , Pelé, , SAME",
        "Sukarno, , , Ana, Sukarno, , OTHER",
        ", Wirth, , Ada, Wirth, , OTHER",
        ", Ada, 1980-01-01, Ada, Wirth, 1980-01-01, SAME",
        // how it is written
        "ADA, wirth, , ada, WIRTH, , SAME",
        "José, García, , Jose, Garcia, , SAME",
        "Jo\u0308rg, Wirth, , J\u00f6rg, Wirth, , SAME",
        "Ada\u00a0\u00a0Maria, Wirth, , Ada Maria, Wirth, , SAME",
        "A\u00adda\u200b, \u200eWirth, , Ada, Wirth, , SAME",
        "Hans-Peter, Wirth, , Hans Peter, Wirth, , SAME",
        "Rory, O\u2019Hara, , Rory, O'Hara, , SAME",
        "Jørgen, Großmann, , JORGEN, GROSSMANN, , SAME",
        "İnci, Işık, , inci, ışık, , SAME",
        "Νίκος, Ωμέγας, , ΝΙΚΟΣ, ΩΜΕΓΑΣ, , SAME",
        "राम, Rao, , रमा, Rao, , OTHER",
        "山田, 太郎, , 山田, 次郎, , UNCERTAIN",
        "-, Wirth, , ?, Wirth, , OTHER"
    })
    void ruleIsTheSameEitherWayRound(
            @Nullable String first,
            @Nullable String last,
            @Nullable LocalDate born,
            @Nullable String otherFirst,
            @Nullable String otherLast,
            @Nullable LocalDate otherBorn,
            SamePerson.Verdict verdict) {
        PersonIdentity one = new PersonIdentity(first, last, born);
        PersonIdentity other = new PersonIdentity(otherFirst, otherLast, otherBorn);

        assertThat(SamePerson.compare(one, other)).isEqualTo(verdict);
        assertThat(SamePerson.compare(other, one)).isEqualTo(verdict);
    }

    @Test
    void amongSeveralTheExactOneComesFirst() {
        PersonIdentity ada = new PersonIdentity("Ada", "Wirth", LocalDate.of(1980, 1, 1));
        PersonIdentity withoutDay = new PersonIdentity("Ada", "Wirth", null);
        PersonIdentity married = new PersonIdentity("Ada", "Lima", LocalDate.of(1980, 1, 1));
        PersonIdentity tom = new PersonIdentity("Tom", "Wirth", LocalDate.of(2012, 1, 1));

        assertThat(among(ada, ada, withoutDay, married, tom).only()).isEqualTo(ada);
        assertThat(among(married, ada, withoutDay, tom).only()).isEqualTo(ada);
        assertThat(among(withoutDay, tom, withoutDay, new PersonIdentity("Ada", "Rau", null))
                        .only())
                .isEqualTo(withoutDay);
        assertThat(among(withoutDay, ada, new PersonIdentity("Ada", "Wirth", LocalDate.of(2012, 1, 1)))
                        .ambiguous())
                .isTrue();
        assertThat(among(married, tom).verdict()).isEqualTo(OTHER);
        assertThat(among(married).verdict()).isEqualTo(OTHER);
        assertThat(among(new PersonIdentity("Ada", "Rau", null), tom, ada, married)
                        .verdict())
                .isEqualTo(UNCERTAIN);
        assertThat(among(new PersonIdentity("Ada", "Rau", null), tom, ada, married)
                        .people())
                .containsExactly(ada, married);
        assertThat(among(ada, ada).verdict()).isEqualTo(SAME);
    }

    private static SamePerson.Found<PersonIdentity> among(PersonIdentity said, PersonIdentity... sharers) {
        return SamePerson.among(List.of(sharers), Function.identity(), said);
    }
}
