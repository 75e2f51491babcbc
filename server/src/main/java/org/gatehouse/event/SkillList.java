package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The skills of an event. */
record SkillList(@Schema(description = "Skills by number") List<Skill> skills) {}
