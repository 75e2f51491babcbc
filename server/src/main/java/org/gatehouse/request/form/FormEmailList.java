package org.gatehouse.request.form;

import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** The addresses of a form. */
record FormEmailList(
        @Doc("FROM first, then MANAGERs as they were sent") List<FormEmail> emails) {}
