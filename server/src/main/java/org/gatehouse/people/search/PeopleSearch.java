package org.gatehouse.people.search;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonFilter;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.PersonSort;
import org.gatehouse.people.PhotoFilter;
import org.gatehouse.people.SearchedEmail;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Searches people for the console's list. The words may be a name, an address or a number. */
@Component
public record PeopleSearch(PersonReadRepository people, PeopleExport export) {

    /**
     * Selects the people of the list; null and empty filter nothing.
     *
     * @param seen the only events that exist for the caller; null means all events
     * @param words the text that the user typed
     * @param event the person must hold a position at this event
     * @param positions the person must hold one of these positions
     * @param country ISO 3166-1 alpha-2
     * @param photo whether the person has a photo of any type
     */
    public record Criteria(
            @Nullable Set<Long> seen,
            String words,
            @Nullable Long event,
            List<Long> positions,
            String country,
            @Nullable Boolean photo,
            PersonSort sort) {

        private enum Kind {
            NUMBER,
            ADDRESS,
            NAME
        }

        private Kind kind() {
            String text = CleanText.typed(words);
            return text.matches("\\d{1,18}") ? Kind.NUMBER : text.contains("@") ? Kind.ADDRESS : Kind.NAME;
        }

        private PersonFilter filter(Kind read) {
            String text = CleanText.typed(words);
            return new PersonFilter(
                    seen,
                    NameSearch.of(read == Kind.NAME ? text : null),
                    read == Kind.NUMBER ? Long.valueOf(text) : null,
                    read == Kind.ADDRESS ? SearchedEmail.of("q", text) : null,
                    country.isEmpty() ? null : country,
                    event,
                    positions.isEmpty() ? null : positions,
                    null,
                    null,
                    null,
                    true,
                    true,
                    photo == null ? null : new PhotoFilter(null, photo));
        }

        /** Returns another reading of the words: a number may be part of a name, and a single word may be the beginning of an address. */
        private @Nullable Kind otherKind() {
            String text = CleanText.typed(words);
            if (kind() == Kind.NUMBER) {
                return Kind.NAME;
            }
            return kind() == Kind.NAME && text.matches("[^\\s\\p{Cc}]{3,}") ? Kind.ADDRESS : null;
        }
    }

    /** A page of a list, and the number of all people who match. */
    public record Found(List<Person> people, long total) {}

    public Found find(Criteria criteria, Page page, Language language) {
        Found found = find(criteria.filter(criteria.kind()), criteria.sort(), page, language);
        Criteria.Kind other = found.people().isEmpty() ? criteria.otherKind() : null;
        return other == null ? found : find(criteria.filter(other), criteria.sort(), page, language);
    }

    private Found find(PersonFilter filter, PersonSort sort, Page page, Language language) {
        List<Person> found = people.page(filter, sort, page, language);
        boolean all = page.offset() == 0 && found.size() < page.limit();
        return new Found(found, all ? found.size() : people.count(filter));
    }

    /** Sends the whole list as a file. */
    public void export(
            Criteria criteria,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        Criteria.Kind other = criteria.otherKind();
        PersonFilter filter = criteria.filter(criteria.kind());
        if (other != null
                && people.page(filter, criteria.sort(), new Page(0, 1), language)
                        .isEmpty()) {
            filter = criteria.filter(other);
        }
        export.send(filter, criteria.sort(), Page.ALL, format, language, edition, response);
    }
}
