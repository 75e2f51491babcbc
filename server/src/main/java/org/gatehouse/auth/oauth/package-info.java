/** The endpoints of OAuth 2: authorization with its question to users, tokens and keys. */
@NullMarked
package org.gatehouse.auth.oauth;

import org.jspecify.annotations.NullMarked;
