package org.gatehouse.platform.text;

import jakarta.validation.Constraint;
import jakarta.validation.OverridesAttribute;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text of one line ({@link SingleLineText}) of at most {@code max} characters. Each of the two rules reports its own error. */
@Size
@Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
@Constraint(validatedBy = {})
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
public @interface OneLine {

    @OverridesAttribute(constraint = Size.class, name = "max")
    int max();

    // Bean Validation demands the rest of every constraint.

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
