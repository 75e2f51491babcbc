package org.gatehouse.savedview;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.gatehouse.platform.text.SingleLineText;

/** The name under which a view is kept. */
public record SavedViewInput(
        @NotBlank @Size(max = 60) @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
        String name) {}
