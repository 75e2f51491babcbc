package org.gatehouse.zone.option;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The package options of an event. */
record PackageOptionList(@Doc("Package options by id") List<PackageOption> options) {}
