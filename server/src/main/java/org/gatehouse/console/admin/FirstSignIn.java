package org.gatehouse.console.admin;

/** How a new user gets in the first time. */
enum FirstSignIn {
    /** A mail has a link by which the user chooses a password. */
    MAIL,
    /** The link is shown once, to be handed over. */
    LINK,
    /** A password is made up and shown once. */
    PASSWORD
}
