package org.gatehouse.request;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The forms of an event. */
public record ZoneRequestFormList(@Doc("Forms by id") List<ZoneRequestForm> zoneRequestForms) {}
