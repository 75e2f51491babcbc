package org.gatehouse.console.org;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.org.Country;
import org.gatehouse.org.EntityRef;
import org.gatehouse.org.MemberDetails;
import org.gatehouse.org.MemberFilter;
import org.gatehouse.org.MemberInput;
import org.gatehouse.org.MemberService;
import org.gatehouse.org.MemberSort;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Members of organisations: the nations, regions or companies that people come for. */
@Controller
@RequestMapping("/console/members")
record MembersController(OrgRepository orgs, MemberService service, ListFiles files)
        implements ListPages<MemberDetails> {

    private static final int PAGE = 100;

    @GetMapping
    View list(@RequestParam(defaultValue = "") String q, @RequestParam(defaultValue = "0") int offset, Screen screen) {
        MemberFilter filter = new MemberFilter(null, NameSearch.of(q), true);
        Page page = Page.of(Math.max(0, offset), PAGE, PAGE);
        String query = q.isBlank() ? "" : "q=" + URLEncoder.encode(q, StandardCharsets.UTF_8);
        return screen.show(
                "console/org/members",
                Map.of(
                        "members",
                        orgs.members(filter, MemberSort.NAME, page, screen.language()),
                        "pager",
                        Pager.of(
                                page.offset(),
                                PAGE,
                                orgs.countMembers(filter, screen.language()),
                                Screen.address(path(screen), query)),
                        "q",
                        q));
    }

    @Override
    public String kind() {
        return "members";
    }

    @Override
    public String name(MemberDetails member) {
        return Translated.shown(member.name(), member.id());
    }

    @Override
    public boolean save(Form form, @Nullable MemberDetails was, Screen screen) {
        MemberInput sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(sent, screen.caller())
                        : () -> service.update(was.id(), sent, screen.caller()));
    }

    @Override
    public void delete(long id, Screen screen) {
        service.delete(id, screen.caller());
    }

    @Override
    public MemberDetails get(long id, Screen screen) {
        return orgs.member(id, null, screen.language(), true)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such member."));
    }

    @Override
    public View page(Form form, @Nullable MemberDetails member, Screen screen) {
        Map<Long, String> organizations = new LinkedHashMap<>();
        orgs.organizations(Page.ALL, screen.language())
                .forEach(one -> organizations.put(one.id(), Translated.shown(one.name(), one.id())));
        Map<Long, String> countries = new LinkedHashMap<>();
        orgs.countries(MemberSort.NAME, Page.ALL, screen.language())
                .forEach(one -> countries.put(one.id(), Translated.shown(one.name(), one.id())));
        return form.show(
                "console/org/member",
                Form.fields("member", member, "organizations", organizations, "countries", countries));
    }

    @Override
    public Form stored(MemberDetails member, Screen screen) {
        Organization itself = member.organization();
        Country country = member.country();
        Map<String, @Nullable Object> fields = Form.fields(
                "code", member.code(),
                "name_1058", member.name1058(),
                "member_of", member.memberOf().getFirst().id(),
                "organization", itself == null ? null : itself.id(),
                "country", country == null ? null : country.id(),
                "websites", String.join("\n", member.websites()));
        return Form.of(screen, Translated.into(fields, "name", member.name()));
    }

    /** Reads the form; the member keeps its flag and its entity, for which the form has no fields. */
    private static MemberInput input(Form form, @Nullable MemberDetails was) {
        form.require("member_of");
        return new MemberInput(
                form.value("code").strip(),
                Translated.required(form, "name", was == null ? null : was.name()),
                form.text("name_1058"),
                List.of(new MemberInput.OrgRef(Objects.requireNonNullElse(form.id("member_of"), 0L))),
                ref(form.id("organization")),
                ref(form.id("country")),
                was == null || was.wsEntity() == null
                        ? null
                        : new EntityRef(was.wsEntity().id()),
                null,
                new ArrayList<>(form.lines("websites")),
                was == null ? null : was.version());
    }

    private static MemberInput.@Nullable OrgRef ref(@Nullable Long id) {
        return id == null ? null : new MemberInput.OrgRef(id);
    }
}
