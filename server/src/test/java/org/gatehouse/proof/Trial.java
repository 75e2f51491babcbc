package org.gatehouse.proof;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One run: what all its actors share. */
final class Trial {

    final Plan plan;
    final Cluster cluster;
    final Wire wire;
    final Stage stage;
    final Tally tally;
    final Brakes brakes;
    final String deskToken;
    final Map<Witness.Version, Known> seen = new ConcurrentHashMap<>();
    private final Map<Long, String> heads = new ConcurrentHashMap<>();
    private final Map<Long, String> stamps = new ConcurrentHashMap<>();
    private volatile boolean over;

    Trial(Plan plan, Cluster cluster, Wire wire, Stage stage, Tally tally, Brakes brakes, String deskToken) {
        this.plan = plan;
        this.cluster = cluster;
        this.wire = wire;
        this.stage = stage;
        this.tally = tally;
        this.brakes = brakes;
        this.deskToken = deskToken;
    }

    /**
     * A document that some gate was told.
     *
     * @param content of its text, as the witness sums it up
     * @param hash of its text, cheap enough for each of 64 gates
     * @param mark its summand in digests
     */
    record Known(long content, int hash, long mark) {

        static Known of(SyncReply.Document document) {
            return new Known(
                    GateCopy.firstEightBytes("MD5", document.text().getBytes(StandardCharsets.UTF_8)),
                    document.text().hashCode(),
                    GateCopy.mark(document.id(), document.revision()));
        }
    }

    boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }

    /** A revision is one state: whoever asks whichever server, its cursor, stamp, count and digest are the same. */
    void checkHead(SyncReply reply, String who) {
        String head = reply.cursor + " " + reply.nextSince + " " + reply.count + " " + reply.digest;
        String before = heads.putIfAbsent(reply.revision, head);
        if (before != null && !before.equals(head)) {
            tally.wrong("%s: revision %d is told as %s and as %s".formatted(who, reply.revision, head, before));
        }
        checkStamp(reply.revision, reply.nextSince, who);
    }

    /**
     * A document under a revision is one text, whoever is told it, and has the stamp of its revision.
     *
     * @return what is known of it
     */
    Known checkDocument(SyncReply.Document document, String who) {
        Known known = seen.computeIfAbsent(
                new Witness.Version(document.id(), document.revision()), version -> Known.of(document));
        if (known.hash() != document.text().hashCode()) {
            tally.wrong("%s: two documents for %d of revision %d".formatted(who, document.id(), document.revision()));
        }
        checkStamp(document.revision(), document.changedAt(), who);
        return known;
    }

    private void checkStamp(long revision, String stamp, String who) {
        String before = stamps.putIfAbsent(revision, stamp);
        // The head leaves out the zeros at the end of a fraction, documents do not: one instant all the same.
        if (before != null && !before.equals(stamp) && !Instant.parse(before).equals(Instant.parse(stamp))) {
            tally.wrong("%s: revision %d has stamps %s and %s".formatted(who, revision, stamp, before));
        }
    }
}
