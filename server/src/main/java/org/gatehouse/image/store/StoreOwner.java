package org.gatehouse.image.store;

import java.util.List;
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
 * delete each other's pictures. A store that lacks the mark of this installation is at another place than its pictures: nothing that is
 * not there is lost, and nothing is kept there.
 */
@Component
public class StoreOwner implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(StoreOwner.class);

    private static final int RETRY_AFTER_SECONDS = 60;
    private static final int ASKED_FOR = 20;

    private final ImageStore store;
    private final InstallationRepository installation;
    private final RestoredHome home;
    private volatile boolean checked;

    /** Until the store shows otherwise, since pictures that this node has are served even if the bucket does not answer. */
    private volatile boolean ours = true;

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
        if (checked && ours) {
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
        requireOurs();
    }

    /**
     * Refuses what a store without the mark cannot do: what it lacks is at another place, and not lost.
     *
     * @throws ProblemException image_store_away (503)
     */
    public void requireOurs() {
        if (!ours) {
            throw ImageProblem.IMAGE_STORE_AWAY
                    .because(
                            "The image store of this server is not the one with the pictures of this installation; nothing was"
                                    + " changed. An operator finds its name in the log.")
                    .retryAfter(RETRY_AFTER_SECONDS);
        }
    }

    /** Looks for the mark again, which goes with a disk and comes back with it. Returns whether it is there. */
    public boolean look() {
        try {
            check();
        } catch (ProblemException | StartException away) {
            return false;
        }
        return ours;
    }

    private void check() {
        StoreMark mine = installation.mark(home);
        boolean before = ours;
        ours = !isAnotherPlace(store, installation, mine);
        if (!ours) {
            if (before) {
                log.error("Pictures are neither served from this store nor kept in it: {}", otherStoreMessage(store));
            }
            return;
        }
        StoreMark owner = claimed(store, mine);
        if (!checked && !owner.database().equals(mine.database())) {
            log.warn(
                    "Pictures are served from {} and none is removed from it: it belongs to {}, and this is {}. If this database goes on in"
                            + " its place, run `gatehouse images adopt`.",
                    store.name(),
                    owner,
                    mine);
        }
        installation.noteMarked(mine);
        checked = true;
    }

    /**
     * Whether the store cannot be the one with this installation's pictures: it has neither the mark nor any of the pictures, and should
     * have one of them.
     */
    static boolean isAnotherPlace(ImageStore store, InstallationRepository installation, StoreMark mine) {
        if (store.mark().isPresent()) {
            return false;
        }
        List<String> some = installation.someFiles(ASKED_FOR);
        return some.isEmpty() ? installation.hasMarked(mine) : some.stream().noneMatch(store::has);
    }

    static String otherStoreMessage(ImageStore store) {
        return """
                %s has neither the mark %s nor pictures of this installation. Give all nodes the same store by gatehouse.images.store, mount\
                 its disk, or, if the pictures are lost, run `gatehouse images adopt`.""".formatted(store.name(), StoreMark.FILE);
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
