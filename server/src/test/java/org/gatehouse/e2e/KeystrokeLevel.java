package org.gatehouse.e2e;

import java.util.List;

/**
 * How long a trained person needs who makes no mistake, by the keystroke-level model: S. K. Card, T. P. Moran and A. Newell, "The
 * keystroke-level model for user performance time with interactive systems", Communications of the ACM 23 (7), 1980; the time of a
 * mouse button is that of D. Kieras's later version of it. An estimate, and without what the model leaves out: to find, read and judge.
 */
final class KeystrokeLevel {

    /** A key, by somebody who types at an average pace. */
    private static final double KEY = 0.2;
    /** To point at something with the mouse. */
    private static final double POINT = 1.1;
    /** A mouse button pressed, or let go. */
    private static final double BUTTON = 0.1;
    /** A hand goes from the mouse to the keyboard, or back. */
    private static final double HOME = 0.4;
    /** To think before an act: before each click, each key and each text, though not before its single characters. */
    private static final double MENTAL = 1.35;

    private static final double CLICK = POINT + 2 * BUTTON;

    private KeystrokeLevel() {}

    /** Of steps as {@link Steps} names them; the hand lies on the mouse at first. */
    static double seconds(List<String> steps) {
        double seconds = 0;
        String before = "click";
        for (String step : steps.stream().filter(KeystrokeLevel::isOfAPerson).toList()) {
            boolean typed = isTyped(step);
            seconds += typed != isTyped(before) ? HOME : 0;
            seconds += step.equals("character") && step.equals(before) ? 0 : MENTAL;
            seconds += typed ? KEY : step.equals("choice") ? 2 * CLICK : CLICK;
            before = step;
        }
        return seconds;
    }

    private static boolean isOfAPerson(String step) {
        return !step.equals("scanner") && !step.equals("open");
    }

    private static boolean isTyped(String step) {
        return step.equals("key") || step.equals("character");
    }
}
