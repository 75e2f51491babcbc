/**
 * Proofs by trial: whole servers, killed and started again, under gates and desks with every bad habit that we know of, held against
 * what the database witnessed (docs/proof.md).
 */
@NullMarked
package org.gatehouse.proof;

import org.jspecify.annotations.NullMarked;
