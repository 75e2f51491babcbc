/** What every feature stands on: problems, JSON, paging, time, the database. Open to all; knows no feature. */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package org.gatehouse.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
