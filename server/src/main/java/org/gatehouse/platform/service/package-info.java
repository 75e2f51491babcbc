/** What the manager of services that started this process is told. */
@NullMarked
package org.gatehouse.platform.service;

import org.jspecify.annotations.NullMarked;
