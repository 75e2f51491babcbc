package org.gatehouse.auth.passkey;

/** What a challenge is signed for; one made for one purpose serves no other. */
enum ChallengePurpose {
    REGISTER,
    /** To sign in with a passkey alone. */
    SIGN_IN,
    /** To sign in with a passkey after the right password. */
    SECOND,
    /** No challenge: remembers that a password was right until the passkey follows. */
    PASSWORD
}
