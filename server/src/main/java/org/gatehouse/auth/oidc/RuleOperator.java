package org.gatehouse.auth.oidc;

/** How a rule compares a claim with its value. */
public enum RuleOperator {
    /** The claim is just this. */
    EQUALS,
    /** The claim is a list that has this, or a text that has it among its words. */
    CONTAINS,
    /** The claim is there, whatever it says. */
    ANY
}
