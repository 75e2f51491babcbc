package org.gatehouse.org;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists members, organisations and countries, which belong to no event (docs/api/organisations.md). */
@RestController
@Tag(name = "organisations", description = "Members, organisations and countries")
record OrgController(OrgRepository orgs) {

    @Operation(
            summary = "Lists members",
            description = "Needs no token. sort 1058 (by the alternative name), name or name_desc.")
    @GetMapping("/org/members")
    MemberPage members(
            @Doc("Only the members of this member") @RequestParam(name = "member_of", required = false) @Nullable
                    Long memberOf,
            @Doc("Every word begins a word of the name or the code") @RequestParam(required = false) @Nullable
                    String name,
            @Doc("true: only those that the caller may change") @RequestParam(defaultValue = "false") boolean editable,
            @Doc("1058 (alternative name), name_asc or name_desc") @RequestParam(defaultValue = "1058") String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Actor by) {
        Page page = Page.of(offset, limit, Page.LONGEST);
        MemberFilter filter =
                new MemberFilter(memberOf, NameSearch.of(name), !editable || (by != null && by.isAdministrator()));
        return new MemberPage(orgs.members(filter, MemberSort.of(sort), page, l), orgs.countMembers(filter, l));
    }

    @Operation(
            summary = "Answers one member",
            description = "Without a token: what is public, which leaves out ws_entity and all contacts.")
    @GetMapping("/org/members/{member_id}")
    MemberDetails member(
            @PathVariable("member_id") long memberId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations,
            @Nullable Actor by) {
        MemberDetails member =
                orgs.member(memberId, null, l, includeTranslations).orElseThrow(() -> MemberService.missing(memberId));
        return by == null ? member.open() : member;
    }

    @Operation(summary = "Answers the member of a code", description = "As by its identifier, with its contacts.")
    @GetMapping("/org/members/by_code/{code}")
    MemberDetails memberByCode(
            @Doc("The member's code, such as BR") @PathVariable("code") String code,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return orgs.member(null, code, l, includeTranslations)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no member with the code '%s'.", code));
    }

    @Operation(
            summary = "Lists countries",
            description = "Needs no token. By name; sort=name_desc the other way round.")
    @GetMapping("/org/countries")
    CountryPage countries(
            @Doc("name, name_asc or name_desc") @RequestParam(defaultValue = "name") String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new CountryPage(
                orgs.countries(MemberSort.ofName(sort), Page.of(offset, limit, Page.LONGEST), l),
                orgs.countCountries());
    }

    @Operation(summary = "Lists organisations", description = "By name.")
    @GetMapping("/org")
    OrganizationPage organizations(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new OrganizationPage(
                orgs.organizations(Page.of(offset, limit, Page.LONGEST), l), orgs.countOrganizations());
    }

    @Operation(summary = "Lists organisations", description = "The same list under the path of a single one.")
    @GetMapping("/org/organizations")
    OrganizationPage listedOrganizations(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return organizations(offset, limit, l);
    }

    /** A page of the list of organisations. */
    record OrganizationPage(
            @Doc("Organisations by name") List<Organization> orgList,
            @Doc("How many there are in all") @Example("20") long totalCount) {}
}
