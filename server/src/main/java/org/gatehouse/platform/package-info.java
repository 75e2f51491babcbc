/** The foundation of every feature: problems, JSON, paging, time, the database. All packages may use it; it depends on no feature. */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package org.gatehouse.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
