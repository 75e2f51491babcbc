/** The endpoints of OAuth 2: authorization, tokens, keys and the login page. */
@NullMarked
package org.gatehouse.auth.oauth;

import org.jspecify.annotations.NullMarked;
