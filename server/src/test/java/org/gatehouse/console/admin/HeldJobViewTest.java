package org.gatehouse.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.HeldRole;
import org.junit.jupiter.api.Test;

class HeldJobViewTest {

    @Test
    void aJobIsOneLineWhateverElseIsHeld() {
        List<HeldRole> held = roles(RolePreset.DESK, RolePreset.GATE_SUPERVISOR, Role.EDIT_ZONES);

        assertThat(lines(held)).containsExactly("DESK", "GATE_SUPERVISOR", "EDIT_ZONES");
    }

    @Test
    void aPartOfAJobIsSingleRoles() {
        assertThat(lines(roles(List.of(Role.EDIT, Role.PRINT)))).containsExactly("EDIT", "PRINT");
        assertThat(lines(roles(List.of(Role.EDIT, Role.VIEW_ACCREDITATIONS, Role.PRINT))))
                .containsExactly("PRINTING", "EDIT");
    }

    @Test
    void aJobTakesNoRoleAlongThatAnotherOneNeeds() {
        List<HeldRole> held = roles(RolePreset.DESK, RolePreset.GATE_SUPERVISOR);

        assertThat(HeldJobView.onlyOf(RolePreset.DESK, held))
                .containsExactlyInAnyOrder(Role.EDIT, Role.MANAGE_BOOKINGS, Role.UPLOAD_PHOTO, Role.PRINT);
        assertThat(HeldJobView.onlyOf(RolePreset.DESK, roles(RolePreset.DESK.roles())))
                .containsExactlyInAnyOrderElementsOf(RolePreset.DESK.roles());
    }

    private static List<String> lines(List<HeldRole> held) {
        return HeldJobView.of(held).stream()
                .map(line -> line.job() == null
                        ? line.roles().getFirst().role().name()
                        : line.job().name())
                .toList();
    }

    private static List<HeldRole> roles(RolePreset one, RolePreset other, Role... more) {
        return roles(Stream.of(one.roles(), other.roles(), List.of(more))
                .flatMap(List::stream)
                .distinct()
                .toList());
    }

    private static List<HeldRole> roles(List<Role> roles) {
        return new ArrayList<>(
                roles.stream().map(role -> new HeldRole(1, role, null, false)).toList());
    }
}
