package org.gatehouse.image.store;

import java.util.Optional;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.start.StartException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Refuses the store of another installation, and removes nothing from a store whose owner is another copy of this database: the two would
 * delete each other's pictures.
 */
@Component
public class StoreOwner implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(StoreOwner.class);

    private static final int RETRY_AFTER_SECONDS = 60;

    private final ImageStore store;
    private final InstallationRepository installation;
    private final RestoredHome home;
    private volatile boolean checked;

    StoreOwner(ImageStore store, InstallationRepository installation, RestoredHome home) {
        this.store = store;
        this.installation = installation;
        this.home = home;
    }

    /**
     * At the start, before the first request. A store that does not respond now is checked before the first upload; known pictures are
     * served meanwhile.
     */
    @Override
    public void afterSingletonsInstantiated() {
        try {
            check();
        } catch (ProblemException away) {
            log.warn("Whose pictures {} keeps is asked later: {}", store.name(), away.detail());
        }
    }

    /** Refuses an upload until the store is known to be this installation's. */
    public void require() {
        if (checked) {
            return;
        }
        try {
            check();
        } catch (StartException foreign) {
            log.error("Uploads are refused: {}", foreign.getMessage());
            throw ImageProblem.IMAGE_STORE_AWAY
                    .because("The image store is another installation's; nothing was changed.")
                    .retryAfter(RETRY_AFTER_SECONDS);
        }
    }

    private void check() {
        StoreMark mine = installation.mark(home);
        StoreMark owner = claimed(store, mine);
        if (!owner.database().equals(mine.database())) {
            log.warn(
                    "Pictures are served from {} and none is removed from it: it belongs to {}, and this is {}. If this database goes on in"
                            + " its place, run `gatehouse images adopt`.",
                    store.name(),
                    owner,
                    mine);
        }
        checked = true;
    }

    /**
     * Returns the owner of the store, which is this installation if it had none.
     *
     * @throws StartException it is another installation's
     */
    static StoreMark claimed(ImageStore store, StoreMark mine) {
        Optional<StoreMark> known = store.mark();
        if (known.isEmpty()) {
            store.mark(mine);
            return mine;
        }
        StoreMark owner = known.get();
        if (!owner.installation().equals(mine.installation())) {
            throw new StartException(
                    "The image store %s belongs to %s, and this is %s; name another one by gatehouse.images.store."
                            .formatted(store.name(), owner, mine));
        }
        return owner;
    }

    /** Whether this database may remove files: asked each time, so that nobody has to restart after {@code gatehouse images adopt}. */
    public boolean mayRemove() {
        return store.mark().equals(Optional.of(installation.mark(home)));
    }
}
