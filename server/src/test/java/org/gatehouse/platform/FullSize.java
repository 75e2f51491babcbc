package org.gatehouse.platform;

/** Whether tests run at the size of {@code -Pproof} (docs/proof.md), not at that of a build. */
public final class FullSize {

    public static final boolean ON = Boolean.getBoolean("tests.full-size");

    private FullSize() {}

    public static int or(int build, int proof) {
        return ON ? proof : build;
    }
}
