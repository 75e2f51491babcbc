package org.gatehouse.org;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.text.Language;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Makes, changes and deletes members (docs/api/organisations.md). */
@RestController
@Tag(name = "organisations")
record MemberController(OrgRepository orgs, MemberService service) {

    @Operation(summary = "Makes a member", description = "409 member_code_taken when another one has its code.")
    @PostMapping("/org/members")
    @ResponseStatus(HttpStatus.CREATED)
    MemberDetails create(@RequestBody @Valid MemberInput member, Actor by) {
        return get(service.create(member, by));
    }

    @Operation(
            summary = "Changes a member",
            description = "Full replacement but for the flag; gates hear of code and name.")
    @PutMapping("/org/members/{member_id}")
    MemberDetails update(@PathVariable("member_id") long memberId, @RequestBody @Valid MemberInput member, Actor by) {
        service.update(memberId, member, by);
        return get(memberId);
    }

    @Operation(summary = "Deletes a member", description = "409 member_in_use while people come for it.")
    @DeleteMapping("/org/members/{member_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("member_id") long memberId, Actor by) {
        service.delete(memberId, by);
    }

    @Operation(summary = "Takes the flag of a member away", description = "Answers the member; may be repeated.")
    @DeleteMapping("/org/members/{member_id}/flag")
    MemberDetails deleteFlag(@PathVariable("member_id") long memberId, Actor by) {
        service.deleteFlag(memberId, by);
        return get(memberId);
    }

    private MemberDetails get(long memberId) {
        return orgs.member(memberId, null, Language.ENGLISH, false).orElseThrow(() -> MemberService.missing(memberId));
    }
}
