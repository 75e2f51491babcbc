package org.gatehouse.zone.position;

import java.util.Collection;
import org.gatehouse.zone.FreshColor;

/** The defaults of a new position: a colour of its own, and skill and member on its badge. */
public record NewPosition(String color) {

    public static final String LINE1 = "SKILL_AND_NUMBER";
    public static final String LINE2 = "MEMBER";

    /** A new position beside others of these colours. */
    public static NewPosition beside(Collection<String> colors) {
        return new NewPosition(FreshColor.beside(colors));
    }

    public PositionInput called(String name) {
        return new PositionInput(
                null, new PositionInput.Name(null, name, null), LINE1, LINE2, null, color, null, null, null, null);
    }
}
