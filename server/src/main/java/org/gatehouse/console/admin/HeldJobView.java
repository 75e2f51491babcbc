package org.gatehouse.console.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.console.Screen;
import org.gatehouse.org.Entity;
import org.jspecify.annotations.Nullable;

/**
 * What a user may do at a place: a job all of whose roles are held there, or a single role that belongs to no such job. Jobs are not
 * stored, so a job that was given role by role, or by a rule, is shown alike.
 *
 * @param job null for a single role
 * @param roles those of the job, or the single one
 */
public record HeldJobView(@Nullable RolePreset job, List<HeldRole> roles) {

    /** The jobs at each place, and then the single roles there. A job that is a part of another one that is held is not listed. */
    public static List<HeldJobView> of(List<HeldRole> held) {
        Map<Optional<Entity>, List<HeldRole>> places = held.stream()
                .collect(Collectors.groupingBy(
                        one -> Optional.ofNullable(one.at()), LinkedHashMap::new, Collectors.toList()));
        return places.values().stream().flatMap(HeldJobView::atOnePlace).toList();
    }

    private static Stream<HeldJobView> atOnePlace(List<HeldRole> held) {
        List<HeldJobView> all = new ArrayList<>();
        List<HeldRole> single = new ArrayList<>(held);
        for (RolePreset job : jobs(held)) {
            List<HeldRole> ofJob = held.stream()
                    .filter(one -> job.roles().contains(one.role()))
                    .toList();
            all.add(new HeldJobView(job, ofJob));
            single.removeAll(ofJob);
        }
        single.forEach(one -> all.add(new HeldJobView(null, List.of(one))));
        return all.stream();
    }

    private static List<RolePreset> jobs(List<HeldRole> held) {
        Set<Role> roles = held.stream().map(HeldRole::role).collect(Collectors.toSet());
        List<RolePreset> whole = Stream.of(RolePreset.values())
                .filter(job -> roles.containsAll(job.roles()))
                .toList();
        return whole.stream()
                .filter(job -> whole.stream()
                        .noneMatch(other -> other != job && other.roles().containsAll(job.roles())))
                .toList();
    }

    /** The roles that nobody needs there once the job is taken away: those of no other job that is held. */
    static List<Role> onlyOf(RolePreset job, List<HeldRole> heldThere) {
        Set<Role> left = new LinkedHashSet<>(job.roles());
        jobs(heldThere).stream()
                .filter(other -> other != job)
                .forEach(other -> other.roles().forEach(left::remove));
        return List.copyOf(left);
    }

    public String name(Screen screen) {
        return job == null
                ? screen.text("role." + roles.getFirst().role().name())
                : screen.text("users.job." + job.name());
    }

    public @Nullable Entity at() {
        return roles.getFirst().at();
    }

    /** Whether rules gave all of it. */
    public boolean byRule() {
        return roles.stream().allMatch(HeldRole::byRule);
    }
}
