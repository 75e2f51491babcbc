package org.gatehouse.request;

import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A zone request in a body. Clients send it back whole as they read it; only the id counts (contract 4.13). */
public record RequestRef(
        @Doc("Identifier of a request at the form") @Example("61") @NotNull
        Long id) {}
