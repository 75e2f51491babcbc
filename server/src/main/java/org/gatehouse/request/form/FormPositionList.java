package org.gatehouse.request.form;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The positions of a form. */
record FormPositionList(@Doc("By the positions' order") List<FormPosition> positions) {}
