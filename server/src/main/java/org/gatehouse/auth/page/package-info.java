/** The sign-in page and what is around it: the second factor, the way to an identity provider, links for a new password. */
@NullMarked
package org.gatehouse.auth.page;

import org.jspecify.annotations.NullMarked;
