package org.gatehouse.proof;

import java.nio.charset.StandardCharsets;
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
    final Map<Witness.Version, Long> seen = new ConcurrentHashMap<>();
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

    /** A document under a revision is one text, whoever is told it, and has the stamp of its revision. */
    void checkDocument(SyncReply.Document document, String who) {
        Witness.Version version = new Witness.Version(document.id(), document.revision());
        long content = GateCopy.firstEightBytes("MD5", document.text().getBytes(StandardCharsets.UTF_8));
        Long before = seen.putIfAbsent(version, content);
        if (before != null && before != content) {
            tally.wrong("%s: two documents for %s".formatted(who, version));
        }
        checkStamp(document.revision(), document.changedAt(), who);
    }

    private void checkStamp(long revision, String stamp, String who) {
        String before = stamps.putIfAbsent(revision, stamp);
        if (before != null && !before.equals(stamp)) {
            tally.wrong("%s: revision %d has stamps %s and %s".formatted(who, revision, stamp, before));
        }
    }
}
