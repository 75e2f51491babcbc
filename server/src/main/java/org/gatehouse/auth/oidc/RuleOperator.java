package org.gatehouse.auth.oidc;

/** How a rule compares a claim with its value. */
public enum RuleOperator {
    /** The claim is just this. */
    EQUALS,
    /** The claim is a list that contains this value, or a text that contains it as a word. */
    CONTAINS,
    /** The claim is present, with any value. */
    ANY
}
