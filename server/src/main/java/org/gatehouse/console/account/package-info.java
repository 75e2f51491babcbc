/** What users do about their own account. */
@NullMarked
package org.gatehouse.console.account;

import org.jspecify.annotations.NullMarked;
