package org.gatehouse.auth.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.history.LoginEntry;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.history.LoginOutcome;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.NewUser;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;

/** Sign-in by an OpenID provider, and what must not get in by it. */
@ApiTest
@ResourceLock("sessions of nobody")
class OidcLoginTest {

    /** The first page of the console, where a sign-in leads that no application asked for. */
    private static final String SIGNED_IN = "<title>Events · Gatehouse</title>";

    private OidcServer server;
    private Fixture fixture;

    @BeforeEach
    void server() {
        server = OidcServer.get();
        fixture = server.fixture();
    }

    // ---- who comes in

    @Test
    void firstSignInMakesAUserWithTheRolesOfTheRules() {
        OidcPerson ana = new OidcPerson(fixture);
        ana.says(Map.of("groups", List.of("staff", "desk-" + ana.name())))
                .rule("groups", RuleOperator.CONTAINS, "desk-" + ana.name(), Role.EDIT);

        Answer end = ana.signIn().expect(200);

        assertThat(end.text()).contains(SIGNED_IN);
        User user = ana.user();
        assertThat(user.username()).isEqualTo(ana.address());
        assertThat(user.firstName()).isEqualTo("Ana");
        assertThat(user.scopes()).isEmpty();
        assertThat(ana.roles()).extracting(HeldRole::role).containsExactly(Role.EDIT);
        assertThat(ana.roles()).allMatch(HeldRole::byRule);
        LoginEntry login =
                fixture.bean(LoginLogRepository.class).latestOf(user.id()).getFirst();
        assertThat(login.outcome()).isEqualTo(LoginOutcome.LOGGED_IN);
        assertThat(login.provider()).isEqualTo("Fédération");
    }

    @Test
    void whomNoRuleFitsIsToldWhomToAskAndLeavesNothing() {
        OidcPerson ana = new OidcPerson(fixture);

        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(403);
        assertThat(page.text()).contains("gives you no job here");
        assertThat(fixture.bean(UserService.class).hasName(ana.address())).isFalse();
    }

    @Test
    void desksGetTheirCodeForUsersOfTheProvider() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.VIEW_SCANS);
        Desk desk = Desk.withSecret(fixture);
        Answer login = ana.browser().open("/oauth/authorize?" + query(desk.request()));

        Answer sent = ana.back(ana.atProvider(ana.leave(login, OidcPerson.providerTarget(login), Map.of())));

        assertThat(sent.header("Location")).startsWith(Desk.REDIRECT);
        assertThat(Browser.parametersOf(sent)).containsEntry("state", "a~b/c+d=ü");
        String token = desk.exchange(Browser.codeOf(sent))
                .expect(200)
                .json()
                .path("access_token")
                .stringValue();
        Api api = fixture.anonymous().withToken(token);
        api.get(ana.event().path() + "/scans").expect(200);
        assertThat(api.get("/auth/users/loggedIn")
                        .expect(200)
                        .json()
                        .path("username")
                        .stringValue())
                .isEqualTo(ana.address());
    }

    @Test
    void tabsDoNotDisturbEachOther() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        String first = ana.leave("/login");
        String second = ana.leave("/login");

        Answer one = ana.back(ana.atProvider(first));
        Answer other = ana.back(ana.atProvider(second));

        assertThat(one.text()).contains(SIGNED_IN);
        assertThat(other.text()).contains(SIGNED_IN);
    }

    @Test
    void sessionOfBeforeTheSignInOpensNothingAfterIt() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        String away = ana.leave("/login");
        String before = String.valueOf(ana.cookie("gatehouse_session"));

        ana.back(ana.atProvider(away)).expect(200);

        assertThat(ana.cookie("gatehouse_session")).isNotEqualTo(before);
        assertThat(ana.sessions()).isEqualTo(1);
    }

    @Test
    void whileTheProviderIsAwayTheLoginPageSaysSo() {
        Answer page = server.whileAway();

        assertThat(page.status()).isEqualTo(503);
        assertThat(page.text()).contains("Fédération does not answer", "name=\"password\"");
    }

    @Test
    void whoComesBackWhileTheProviderIsAwayIsToldSo() {
        Answer page = server.backWhileAway();

        assertThat(page.status()).isEqualTo(503);
        assertThat(page.text())
                .contains("Fédération does not answer", "href=\"/login\"")
                .doesNotContain("invalid response");
        assertThat(server.logWhileAway())
                .singleElement()
                .asString()
                .startsWith("Fédération did not answer a sign-in: ")
                .contains("/oauth2/token", "ConnectException");
    }

    /** The claims are another request, and a provider can be too slow as well as gone. */
    @Test
    void providerThatIsTooSlowIsAway() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OpenIdProvider.REPLIES.put(ana.name(), OpenIdProvider.NEVER);

        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(503);
        assertThat(page.text()).contains("Fédération does not answer");
        assertThat(ana.sessions()).isZero();
    }

    // ---- what must not get in

    @ParameterizedTest
    @ValueSource(strings = {"nonce", "audience", "issuer", "expired", "subject", "no nonce"})
    void tokenThatDoesNotHoldLetsNobodyIn(String lie) {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OpenIdProvider.LIES.put(ana.name(), lie(lie));

        assertRefused(ana);
    }

    private static Consumer<JwtClaimsSet.Builder> lie(String lie) {
        return switch (lie) {
            case "nonce" -> claims -> claims.claim("nonce", "of another attempt");
            case "no nonce" -> claims -> claims.claims(all -> all.remove("nonce"));
            case "audience" -> claims -> claims.audience(List.of("somebody else"));
            case "issuer" -> claims -> claims.issuer("https://elsewhere.example");
            case "subject" -> claims -> claims.claims(all -> all.remove("sub"));
            default ->
                claims -> claims.issuedAt(Instant.now().minusSeconds(7200))
                        .expiresAt(Instant.now().minusSeconds(3600));
        };
    }

    @Test
    void tokenThatSomebodyElseSignedLetsNobodyIn() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OpenIdProvider.FORGED.put(ana.name(), true);

        assertRefused(ana);
    }

    private static void assertRefused(OidcPerson ana) {
        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text()).contains("sent an invalid response");
        assertThat(ana.sessions()).isZero();
    }

    @Test
    void answerToAnotherBrowserIsRefused() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OidcPerson eve = new OidcPerson(fixture).ownRule(Role.EDIT);
        String ofEve = eve.atProvider(eve.leave("/login"));
        ana.leave("/login");

        Answer page = ana.back(ofEve);

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("began in another browser");
        assertThat(ana.sessions()).isZero();
    }

    @Test
    void answerCountsOnce() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        String back = ana.atProvider(ana.leave("/login"));
        ana.back(back).expect(200);

        assertThat(ana.back(back).status()).isEqualTo(400);
    }

    @Test
    void codeThatTheProviderDidNotGiveIsRefused() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        String back = ana.atProvider(ana.leave("/login")).replaceFirst("code=[^&]*", "code=made-up");

        assertThat(ana.back(back).status()).isEqualTo(401);
    }

    @Test
    void whoGivesUpAtTheProviderIsTold() {
        OidcPerson ana = new OidcPerson(fixture);
        String state = Browser.parameters(ana.leave("/login?client_id=desk&redirect_uri=https://evil.example"))
                .get("state");

        Answer page = ana.browser().open("/login/oidc/back?error=access_denied&state=" + state);

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text())
                .contains("did not sign you in")
                .contains("/login?client_id=desk&amp;redirect_uri=https://evil.example");
    }

    @ParameterizedTest
    @CsvSource({
        "invalid_client, refused the sign-in",
        "invalid_request, refused the sign-in",
        "access_denied, did not sign you in"
    })
    void whatTheProviderRefusesWithIsOnThePageAndOnOneLineOfTheLog(String error, String page) {
        OidcPerson ana = new OidcPerson(fixture);
        String state = Browser.parameters(ana.leave("/login")).get("state");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger log = (Logger) LoggerFactory.getLogger(ProviderLogin.class);
        log.addAppender(lines);

        Answer answer = ana.browser()
                .open("/login/oidc/back?error=" + error
                        + "&error_description=AADSTS1%3A+that+%3Cb%3Edoes%0D%0AERROR%E2%80%AE" + "+x".repeat(1_000)
                        + "&state=" + state);
        log.detachAppender(lines);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.text())
                .contains(page, "AADSTS1: that &lt;b&gt;does ERROR x x")
                .doesNotContain("<b>does", "\u202e");
        assertThat(lines.list).hasSize(1);
        assertThat(lines.list.getFirst().getFormattedMessage())
                .startsWith("Fédération refused a sign-in: " + error + ": AADSTS1: that <b>does ERROR x x")
                .hasSizeLessThan(400)
                .doesNotContain("\n", "\r", "\u202e");
    }

    @Test
    void userInfoWithoutSubjectLetsNobodyIn() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OpenIdProvider.REPLIES.put(
                ana.name(),
                new OpenIdProvider.Reply(200, "application/json", "", "{\"name\": \"" + ana.name() + "\"}"));

        assertRefused(ana);
    }

    private static final String NO_CLIENT =
            "{\"error\": \"invalid_client\", \"error_description\": \"Secret is <old>\"}";

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 503})
    void whatTheProviderRefusesACodeWithIsShown(int status) {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);

        Answer page = backWith(ana, new OpenIdProvider.Reply(status, "application/json", "", NO_CLIENT));

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text()).contains("refused the sign-in", "invalid_client: Secret is &lt;old&gt;");
        assertThat(ana.sessions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void whatTheProviderRefusesClaimsWithIsShown(int status) {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        String header = "Bearer realm=\"x\", error=\"invalid_token\", error_description=\"No longer valid\"";
        OpenIdProvider.REPLIES.put(ana.name(), new OpenIdProvider.Reply(status, "text/plain", header, "no"));

        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text()).contains("refused the sign-in", "invalid_token: No longer valid");
        assertThat(ana.sessions()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {}",
                "200 | {\"name\": \"Ana\"}",
                "200 | {\"sub\": null}",
                "200 | {\"sub\": 7}",
                "200 | {\"sub\": \"\"}",
                "200 | {\"sub\": {\"a\": 1}}",
                "200 | {\"sub\": \"somebody else\"}",
                "200 | []",
                "200 | null",
                "200 | <html>",
                "200 | ''",
                "302 | ''",
                "400 | <html>",
                "400 | {}",
                "401 | ''",
                "500 | <html>",
            })
    void claimsThatAreNoneLetNobodyIn(int status, String body) {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        OpenIdProvider.REPLIES.put(ana.name(), new OpenIdProvider.Reply(status, "application/json", "", body));

        assertRefused(ana);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {}",
                "200 | []",
                "200 | null",
                "200 | <html>",
                "200 | ''",
                "200 | {\"access_token\": \"a\", \"token_type\": \"Bearer\"}",
                "200 | {\"access_token\": \"a\", \"token_type\": \"Bearer\", \"id_token\": \"a.b.c\"}",
                "200 | {\"access_token\": {}, \"token_type\": 7, \"expires_in\": \"soon\", \"id_token\": []}",
                "302 | ''",
                "400 | <html>",
                "400 | {\"error\": \"\"}",
                "401 | []",
                "502 | <html>",
            })
    void tokensThatAreNoneLetNobodyIn(int status, String body) {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);

        Answer page = backWith(ana, new OpenIdProvider.Reply(status, "application/json", "", body));

        assertThat(page.status()).isEqualTo(401);
        assertThat(page.text()).contains("sent an invalid response");
        assertThat(ana.sessions()).isZero();
    }

    private static Answer backWith(OidcPerson ana, OpenIdProvider.Reply reply) {
        String back = ana.atProvider(ana.leave("/login"));
        OpenIdProvider.REPLIES.put(String.valueOf(Browser.parameters(back).get("code")), reply);
        return ana.back(back);
    }

    @Test
    void nothingButTheAuthorizeRequestIsGoneOnWith() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);

        Answer end = ana.back(ana.atProvider(ana.leave("/login?continue=https://evil.example&target=//evil.example")));

        assertThat(end.status()).isEqualTo(200);
        assertThat(end.text()).contains(SIGNED_IN).doesNotContain("evil");
    }

    @Test
    void addressToComeBackToDoesNotFollowTheHostHeader() {
        OidcPerson ana = new OidcPerson(fixture);

        Map<String, String> sent = Browser.parameters(ana.leave("/login"));

        assertThat(sent)
                .containsEntry("redirect_uri", "http://localhost:" + fixture.port() + "/login/oidc/back")
                .containsEntry("code_challenge_method", "S256")
                .containsKeys("state", "nonce", "code_challenge");
    }

    @Test
    void formOfAStrangerBeginsNothing() {
        Answer answer = fixture.anonymous().postForm("/login/oidc", Map.of());

        assertThat(answer.header("Location")).endsWith("/login");
        assertThat(String.valueOf(answer.header("Set-Cookie"))).doesNotContain("gatehouse_session");
    }

    // ---- names, claims and addresses

    @Test
    void addressThatIsNotVerifiedIsNobodysName() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT).says(Map.of("email_verified", false));

        ana.signIn().expect(200);

        assertThat(fixture.bean(UserService.class).hasName(ana.address())).isFalse();
        assertThat(ana.user().username()).isEqualTo(ana.name());
    }

    @Test
    void userOfTheSameAddressIsNotTakenOver() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        User local = fixture.bean(UserService.class)
                .create(
                        new NewUser(ana.address(), Desk.PASSWORD, "Ana", "Li", java.util.Set.of(), null),
                        Fixture.OPERATOR);

        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(409);
        assertThat(page.text()).contains("connect Fédération");
        assertThat(fixture.bean(UserIdentityRepository.class).ofUser(local.id(), OidcServer.issuer()))
                .isEmpty();
    }

    @Test
    void namesOfAnyScriptAndAnySizeComeThrough() {
        OidcPerson ana = new OidcPerson(fixture)
                .ownRule(Role.EDIT)
                .says(Map.of(
                        "given_name", "Zoe\u0308 \u202e{0}'<b>", "family_name", "明".repeat(500), "name", "x\u0000y"));

        ana.signIn().expect(200);

        assertThat(ana.user().firstName()).isEqualTo("Zoë {0}'<b>");
        assertThat(ana.user().lastName()).isEqualTo("明".repeat(100));
    }

    @Test
    void thousandsOfGroupsAreReadAndFewAreKept() {
        OidcPerson ana = new OidcPerson(fixture);
        List<String> groups = IntStream.range(0, 5_000)
                .mapToObj(n -> "cn=group-" + n + ",ou=" + ana.name())
                .toList();
        ana.says(Map.of("groups", groups)).rule("groups", RuleOperator.CONTAINS, groups.getLast(), Role.EDIT);

        ana.signIn().expect(200);

        assertThat(ana.roles()).hasSize(1);
        assertThat(ana.identity().claims())
                .hasSizeLessThan(ProviderClaims.MOST_KEPT)
                .contains("given_name");
    }

    // ---- afterwards

    @Test
    void rolesFollowTheRulesAndThoseGivenByHandStay() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        fixture.bean(UserRoleService.class)
                .grant(ana.user().id(), Role.PRINT, ana.event().entity(), Fixture.OPERATOR);
        ana.says(Map.of("group_of", "nobody", "given_name", "Anna"))
                .rule("given_name", RuleOperator.EQUALS, "Anna", Role.VIEW_SCANS);

        ana.signIn().expect(200);

        assertThat(ana.roles())
                .extracting(HeldRole::role, HeldRole::byRule)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(Role.PRINT, false),
                        org.assertj.core.groups.Tuple.tuple(Role.VIEW_SCANS, true));
        assertThat(ana.user().firstName()).isEqualTo("Anna");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rolesStayWhileTheProviderLeavesGroupsOut(boolean named) {
        OidcPerson ana = new OidcPerson(fixture);
        ana.rule("groups", RuleOperator.CONTAINS, ana.name(), Role.EDIT).says(Map.of("groups", List.of(ana.name())));
        ana.signIn().expect(200);
        Map<String, Object> leftOut =
                named ? Map.of("_claim_names", Map.of("groups", "src1")) : Map.of("hasgroups", true);

        ana.says(leftOut);
        assertThat(new OidcPerson(fixture, ana).signIn().expect(200).text()).contains(SIGNED_IN);
        assertThat(ana.roles()).extracting(HeldRole::role).containsExactly(Role.EDIT);
        assertThat(fixture.bean(RoleRuleService.class)
                        .preview(List.of(), List.of(), null)
                        .changes())
                .noneMatch(change -> change.user().userId() == ana.user().id());

        ana.says(Map.of("groups", List.of("others")));
        assertThat(new OidcPerson(fixture, ana).signIn().status()).isEqualTo(403);
        assertThat(ana.roles()).isEmpty();
    }

    @Test
    void whoseGroupsAreLeftOutAtFirstIsToldSo() {
        OidcPerson ana = new OidcPerson(fixture).rule("groups", RuleOperator.CONTAINS, "desk-only", Role.EDIT);
        ana.says(Map.of("_claim_names", Map.of("groups", "src1")));

        Answer page = ana.signIn();

        assertThat(page.status()).isEqualTo(403);
        assertThat(page.text()).contains("left out the groups or roles");
        assertThat(fixture.bean(UserService.class).hasName(ana.address())).isFalse();
    }

    private Browser administrator() {
        Browser admin = new Browser(fixture.anonymous());
        String name = "admin-" + UUID.randomUUID();
        fixture.bean(UserService.class)
                .create(
                        new NewUser(name, Desk.PASSWORD, null, null, java.util.Set.of(Scope.ADMIN), null),
                        Fixture.OPERATOR);
        admin.logIn(admin.open("/login"), name, Desk.PASSWORD).expect(200);
        return admin;
    }

    /** Blanks around a value come along with pasting; those within it are part of a group's name, as is what nobody sees. */
    @ParameterizedTest
    @ValueSource(strings = {"Desk  %s", "Desk\u00a0%s", "De\u00adsk %s", "Cafe\u0301 %s"})
    void valueOfARuleIsKeptAsItWasTyped(String typed) {
        OidcPerson ana = new OidcPerson(fixture);
        String group = typed.formatted(ana.name());
        ana.says(Map.of("groups", List.of(group)));
        Browser admin = administrator();
        Map<String, String> rule = Map.of(
                "claim",
                "groups",
                "operator",
                "CONTAINS",
                "value",
                " \t" + group + "\u00a0 ",
                "role",
                Role.EDIT.name(),
                "entity",
                String.valueOf(ana.event().entity()));

        Answer tried = admin.submit(
                admin.open("/console/users/rules"),
                "/console/users/rules/preview",
                with(rule, "claims", "{\"groups\": [\"" + group + "\"]}"));
        Answer added = admin.submit(admin.open("/console/users/rules"), "/console/users/rules", rule);

        assertThat(tried.expect(200).text())
                .contains("value=\"" + group + "\"")
                .doesNotContain("These claims give no job");
        assertThat(added.expect(200).text()).contains("<bdi class=\"mono as-typed\">" + group + "</bdi>");
        assertThat(admin.submit(
                                admin.open("/console/users/rules"),
                                "/console/users/rules/preview",
                                with(rule, "operator", "MADE_UP"))
                        .expect(200)
                        .text())
                .contains("This rule, not saved yet:");
        ana.signIn().expect(200);
        assertThat(ana.roles()).extracting(HeldRole::role).containsExactly(Role.EDIT);
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> more = new HashMap<>(fields);
        more.put(name, value);
        return more;
    }

    @Test
    void valueOfARuleHasNoCharacterThatCannotBeStored() {
        Browser admin = administrator();

        for (String wrong : List.of("a\0b", "a\nb")) {
            admin.submit(
                            admin.open("/console/users/rules"),
                            "/console/users/rules",
                            Map.of("claim", "groups", "value", wrong, "role", Role.EDIT.name(), "entity", "everywhere"))
                    .expect(422);
        }
    }

    @Test
    void tryOutNamesTheClaimsThatAreLeftOut() {
        Browser admin = administrator();

        Answer tried = admin.submit(
                admin.open("/console/users/rules"),
                "/console/users/rules/preview",
                Map.of("claims", "{\"_claim_names\": {\"groups\": \"src1\"}}"));

        assertThat(tried.expect(200).text()).contains("The provider left these claims out", "entries: groups.");

        new OidcPerson(fixture).rule("groups", RuleOperator.CONTAINS, "desk", Role.EDIT);
        Answer unseen = admin.submit(
                admin.open("/console/users/rules"),
                "/console/users/rules/preview",
                Map.of("claims", "{\"groups\": [\"des\u200bk\"]}"));

        assertThat(unseen.text()).contains("These claims give no job").doesNotContain("left these claims out");
    }

    @Test
    void whoLosesTheLastRoleStaysOut() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        long id = ana.user().id();
        ana.says(Map.of("group_of", "nobody"));

        assertThat(ana.signIn().status()).isEqualTo(403);

        assertThat(ana.roles()).isEmpty();
        assertThat(fixture.bean(LoginLogRepository.class)
                        .latestOf(id)
                        .getFirst()
                        .outcome())
                .isEqualTo(LoginOutcome.REFUSED);
    }

    @Test
    void userWhoWasSwitchedOffStaysOut() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        fixture.bean(JdbcClient.class)
                .sql("update app_user set active = false where id = :id")
                .param("id", ana.user().id())
                .update();

        Answer page = new OidcPerson(fixture, ana).signIn();

        assertThat(page.status()).isEqualTo(403);
        assertThat(page.text()).contains("switched off");
    }

    @Test
    void userOfTheProviderHasNoPassword() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        Browser other = new Browser(fixture.anonymous());

        Answer page = other.logIn(other.open("/login"), ana.address(), "none");

        assertThat(page.status()).isEqualTo(401);
    }

    @Test
    void rightsOfAdministratorsAreNotOfTheRules() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        Api admin = fixture.api(Scope.ADMIN);
        Map<String, Object> administrator =
                Map.of("username", ana.address(), "active", true, "scopes", List.of("admin"), "all_events", true);
        admin.put("/auth/users/" + ana.user().id(), administrator).expect(200);

        ana.signIn().expect(200);

        assertThat(ana.user().scopes()).containsExactly(Scope.ADMIN);
    }

    // ---- connecting

    @Test
    void userWhoIsSignedInConnectsAndComesBackByTheProvider() {
        OidcPerson ana = new OidcPerson(fixture);
        String name = "local-" + UUID.randomUUID();
        User local = fixture.bean(UserService.class)
                .create(
                        new NewUser(name, Desk.PASSWORD, null, null, java.util.Set.of(Scope.PEOPLE_READ), null),
                        Fixture.OPERATOR);
        ana.browser().logIn(ana.browser().open("/login"), name, Desk.PASSWORD).expect(200);
        Answer ask = ana.browser().open("/login/oidc/connect").expect(200);
        String session = String.valueOf(ana.cookie("gatehouse_session"));

        ana.back(ana.atProvider(ana.leave(ask, "/login/oidc", Map.of("connect", "on"))));

        assertThat(ana.cookie("gatehouse_session")).isEqualTo(session);
        OidcPerson again = new OidcPerson(fixture, ana);
        assertThat(again.signIn().expect(200).text()).contains(SIGNED_IN);
        assertThat(ana.identity().userId()).isEqualTo(local.id());
        assertThat(ana.user().username()).isEqualTo(name);
        assertThat(ana.user().firstName()).isEqualTo("Ana");
    }

    @Test
    void accountOfTheProviderBelongsToOneUser() {
        OidcPerson ana = new OidcPerson(fixture).ownRule(Role.EDIT);
        ana.signIn().expect(200);
        OidcPerson again = new OidcPerson(fixture, ana);
        String name = "local-" + UUID.randomUUID();
        fixture.bean(UserService.class)
                .create(
                        new NewUser(name, Desk.PASSWORD, null, null, java.util.Set.of(Scope.PEOPLE_READ), null),
                        Fixture.OPERATOR);
        again.browser()
                .logIn(again.browser().open("/login"), name, Desk.PASSWORD)
                .expect(200);
        Answer ask = again.browser().open("/login/oidc/connect").expect(200);

        Answer page = again.back(again.atProvider(again.leave(ask, "/login/oidc", Map.of("connect", "on"))));

        assertThat(page.status()).isEqualTo(409);
        assertThat(page.text()).contains("connected with another user");
    }

    @Test
    void whoIsNotSignedInConnectsNothing() {
        OidcPerson ana = new OidcPerson(fixture);
        Answer login = ana.browser().open("/login");

        String sent = ana.leave(login, "/login/oidc", Map.of("connect", "on"));

        assertThat(sent).doesNotContain("127.0.0.1");
    }

    private static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "="
                        + java.net.URLEncoder.encode(one.getValue(), java.nio.charset.StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
