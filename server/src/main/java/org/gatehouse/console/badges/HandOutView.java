package org.gatehouse.console.badges;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.AccreditationChoices.Choice;
import org.gatehouse.accreditation.list.ListedAccreditation;
import org.jspecify.annotations.Nullable;

/**
 * The page on which the badges of a delegation are handed out.
 *
 * @param members whose badges there are
 * @param member the chosen one; null before one is chosen
 * @param ready printed badges that nobody has yet and that no hold stops; they are handed out in one step
 * @param held printed badges that a hold stops
 * @param holds the names of what stops them, by accreditation
 * @param unprinted badges that are not printed
 * @param more how many badges this page has no room for
 * @param handedOut how many badges of the delegation are handed out
 */
public record HandOutView(
        List<Choice> members,
        @Nullable Choice member,
        List<ListedAccreditation> ready,
        List<ListedAccreditation> held,
        Map<Long, String> holds,
        List<ListedAccreditation> unprinted,
        long more,
        long handedOut) {

    static HandOutView ofNobody(List<Choice> members) {
        return new HandOutView(members, null, List.of(), List.of(), Map.of(), List.of(), 0, 0);
    }

    /** Whether nothing of the delegation is left at the desk. */
    public boolean isDone() {
        return ready.isEmpty() && held.isEmpty() && unprinted.isEmpty();
    }
}
