package org.gatehouse.auth.passkey;

/** What a challenge is signed for; one made for one purpose serves no other. */
enum ChallengePurpose {
    REGISTER,
    /** To come in by a passkey alone. */
    SIGN_IN,
    /** Beside the password, which was right. */
    SECOND,
    /** No challenge: remembers that a password was right until the passkey follows. */
    PASSWORD
}
