package org.gatehouse.auth.passkey;

import java.util.Map;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;

/** The forms of passkeys, sent as the pages' script sends them. */
final class PasskeyForms {

    static final String PASSKEYS = "/console/account/passkeys";

    private PasskeyForms() {}

    /** Signs in with a passkey alone. */
    static Answer signIn(Browser browser, SoftAuthenticator by) {
        Answer page = browser.open("/console/account");
        return send(browser, page, by.sign(options(browser, page)));
    }

    static Answer optionsAnswer(Browser browser, Answer page, Map<String, String> more) {
        return browser.submit(page, "/login/passkey/options", more);
    }

    static String options(Browser browser, Answer page) {
        return optionsAnswer(browser, page, Map.of()).expect(200).text();
    }

    static Answer send(Browser browser, Answer page, String signed) {
        return browser.submit(page, "/login/passkey", Map.of("credential", signed));
    }

    /** Uses a passkey after the right password. */
    static Answer sendSecond(Browser browser, Answer page, SoftAuthenticator by) {
        String asked =
                optionsAnswer(browser, page, Map.of("second", "on")).expect(200).text();
        return browser.submit(page, "/login/passkey", Map.of("credential", by.sign(asked), "second", "on"));
    }

    static String creation(Browser browser, Answer form) {
        return browser.submit(form, PASSKEYS + "/options", Map.of()).expect(200).text();
    }

    static Answer save(Browser browser, Answer form, String made, String password) {
        return browser.submit(form, PASSKEYS, Map.of("name", "My phone", "current", password, "credential", made));
    }

    /** Adds a passkey to the user who is signed in. */
    static Answer add(Browser browser, SoftAuthenticator with) {
        Answer form = browser.open(PASSKEYS);
        return save(browser, form, with.create(creation(browser, form)), TestSessions.PASSWORD);
    }
}
