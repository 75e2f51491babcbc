package org.gatehouse.org;

import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the members of a list.
 *
 * @param memberOf only the members of this organisation; null means all
 * @param name every word begins a word of the name, of the alternative name or of the code
 * @param editable false for a caller who asks for those that he may change and may change none
 */
public record MemberFilter(@Nullable Long memberOf, NameSearch name, boolean editable) {

    static final String MATCHING = """
        where (:memberOf::bigint is null or m.member_of = :memberOf) and :editable
          and (cardinality(:words::text[]) = 0
               or search_words(concat_ws(' ', text_in(m.name, :language), m.name_1058, m.code))
                  like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))
        """;
}
