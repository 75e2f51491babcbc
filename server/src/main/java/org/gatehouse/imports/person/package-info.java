/** Whose row it is: the values of rows, the people whom they may be about, and the refusals of rows that are about somebody else. */
@NullMarked
package org.gatehouse.imports.person;

import org.jspecify.annotations.NullMarked;
