package org.gatehouse.proof;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gatehouse.proof.Habit.Asks;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A gate with its habits: polls any server, keeps its copy, and holds every response against what is promised. */
final class CheckedGate implements Runnable {

    private static final Duration AS_SPECIFIED = Duration.ofMinutes(3);
    private static final int PAGE = 150;
    private static final int MOST_PAGES = 1000;

    private final Trial trial;
    private final String name;
    private final String token;
    private final Habit habit;
    private final Random random;

    /** Of their own, because how many pages a response has is up to the machine. */
    private final Random servers;

    private final boolean namesItself;
    private final Instant begin = Instant.now();
    private final List<Polled> polls = new ArrayList<>();
    private GateCopy copy = new GateCopy();
    private GateCopy backup = copy;
    private long newest;
    private Instant lastAsked = Instant.EPOCH;
    private String lastQuestion = "";

    /** Answers that were sent and that it does not have, since the last one that it has. */
    private int lost;

    /** Its copy is older than what it reported to the server: only the copy check shows it. */
    private boolean fromBackup;

    /** It fetches everything in pages and has not come to the end. */
    private boolean walking;

    /** What its copy was after a poll. */
    record Polled(long revision, int count, String digest) {}

    CheckedGate(Trial trial, int number, String token) {
        this.trial = trial;
        this.token = token;
        this.random = trial.plan.random("gate", number);
        this.servers = trial.plan.random("servers of gate", number);
        this.habit = Habit.of(number, random);
        this.namesItself = random.nextBoolean();
        this.name = "gate %d (%s)".formatted(number, habit.asks());
    }

    @Override
    public void run() {
        while (!trial.isOver()) {
            pause();
            boolean skips = chance(habit.skipsOf100());
            boolean cuts = chance(habit.cutsOf100());
            boolean restores = chance(habit.backupsOf100());
            double part = random.nextDouble();
            if (restores) {
                restore();
            }
            if (skips) {
                trial.tally.count("polls skipped");
            } else if (cuts && !copy.isEmpty()) {
                cut(part);
            } else {
                poll();
            }
            if (random.nextInt(8) == 0 && !walking) {
                backup = copy.backup();
            }
        }
    }

    private boolean chance(int of100) {
        return random.nextInt(100) < of100;
    }

    private void pause() {
        long millis = trial.plan.pollEvery().toMillis();
        long pause = millis / 2 + random.nextLong(millis);
        try {
            Thread.sleep(habit.asks() == Asks.WAIT ? pause / 20 : pause);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void restore() {
        trial.tally.count("restarts from an old copy");
        copy = habit.asks() == Asks.PAGES ? new GateCopy() : backup.backup();
        lastAsked = Instant.EPOCH;
        fromBackup = true;
    }

    private void cut(double part) {
        lost++;
        try {
            trial.wire.getPart(url(question()), token, device(), part);
            trial.tally.count("answers cut");
        } catch (IOException away) {
            trial.tally.count("polls without an answer");
        }
    }

    /** One poll without any bad habit, in pages when it is one that likes them; false when there was no whole response. */
    boolean poll() {
        try {
            for (int page = 0; page < MOST_PAGES; page++) {
                SyncReply reply = ask();
                if (reply == null) {
                    return false;
                }
                if (!reply.hasMore && !walking) {
                    return true;
                }
                // The last page of everything: what was written since it began comes with a poll at once.
                walking = reply.hasMore && walking;
            }
            wrong("comes to no end");
        } catch (IOException away) {
            lost++;
            trial.tally.count("polls without an answer");
        } catch (JacksonException broken) {
            wrong("was answered something unreadable: " + broken.getMessage());
        }
        return false;
    }

    /** One request and what it changes; null when the response had no documents. */
    private @Nullable SyncReply ask() throws IOException {
        boolean everything = copy.isEmpty();
        Instant asked = Instant.now();
        String question = question();
        Wire.Reply reply = trial.wire.get(url(question), token, device());
        if (reply.status() == 503) {
            trial.tally.count("polls answered 503");
            return null;
        }
        if (reply.status() != 200) {
            wrong("was answered %d: %s".formatted(reply.status(), reply.text()));
            return null;
        }
        SyncReply sync = SyncReply.of(reply.body());
        walking = walking || (everything && habit.asks() == Asks.PAGES);
        take(sync, everything, question);
        lastAsked = asked;
        lastQuestion = question;
        return sync;
    }

    private String url(String question) {
        return trial.cluster.any(servers).base() + trial.stage.path() + "/sync" + question;
    }

    private String question() {
        if (copy.isEmpty()) {
            return habit.asks() == Asks.PAGES ? "?limit=" + PAGE : "";
        }
        return switch (habit.asks()) {
            case CURSOR -> "?cursor=" + copy.cursor();
            case NEXT_SINCE -> "?since=" + copy.nextSince();
            case RIGHT_CLOCK -> "?since=" + byRightClock();
            case WRONG_CLOCK -> "?since=" + byWrongClock();
            case PAGES -> "?cursor=" + copy.cursor() + "&limit=" + PAGE;
            case WAIT -> "?cursor=" + copy.cursor() + "&wait=2";
        };
    }

    /**
     * The specification's 2 and 3 minutes, made shorter; what they share is longer than a transaction can last, as there. A gate
     * that knows that it was cut off for too long says how far it is.
     */
    private String byRightClock() {
        Instant now = Instant.now();
        boolean cutOff = lastAsked.isBefore(now.minus(trial.plan.cutOff()));
        return cutOff ? copy.nextSince() : now.minus(trial.plan.pollBack()).toString();
    }

    /** The server makes up for one lost response; a gate that lost more, or its copy, knows that and sends how far it is. */
    private String byWrongClock() {
        return lost > 1
                ? copy.nextSince()
                : habit.now(begin, Instant.now()).minus(AS_SPECIFIED).toString();
    }

    private @Nullable String device() {
        return habit.asks() == Asks.WRONG_CLOCK || namesItself ? name : null;
    }

    private void take(SyncReply reply, boolean everything, String question) throws IOException {
        checkOrder(reply, everything);
        copy.apply(reply, document -> trial.checkDocument(document, name).mark());
        newest = Math.max(newest, reply.revision);
        lost = 0;
        trial.tally.count("documents received", reply.documents.size());
        if (walking || reply.hasMore) {
            trial.tally.count("pages with others behind them");
        } else {
            trial.tally.count(reply.full ? "full answers" : "answers with changes since");
            trial.checkHead(reply, name);
            checkCopy(reply, question);
        }
        if (reply.sinceUsed != null) {
            trial.tally.count("answers that sent more than was asked");
        }
    }

    private void checkOrder(SyncReply reply, boolean everything) {
        if (reply.revision < newest) {
            wrong("was at revision %d and is told of %d".formatted(newest, reply.revision));
        }
        if (reply.full != everything || reply.reason != null) {
            wrong("did not ask for this: full %s, reason %s".formatted(reply.full, reply.reason));
        }
        boolean byId = reply.full || walking;
        // A page may end inside a revision; pages of everything hold documents as they are when the page is asked for.
        long latest = walking ? Long.MAX_VALUE : reply.revision + (reply.hasMore ? 1 : 0);
        long revision = 0;
        long id = 0;
        for (SyncReply.Document document : reply.documents) {
            boolean next = byId
                    ? document.id() > id
                    : document.revision() > revision || (document.revision() == revision && document.id() > id);
            if (!next || document.revision() > latest || (byId && document.deleted())) {
                wrong("got %d of revision %d at its wrong place".formatted(document.id(), document.revision()));
            }
            revision = document.revision();
            id = document.id();
        }
    }

    /** The copy check of docs/api/sync.md: after every response the gate's own sum is the server's. */
    private void checkCopy(SyncReply reply, String question) throws IOException {
        trial.tally.count("digests compared");
        boolean equal = reply.count == copy.count() && reply.digest.equals(copy.digest());
        if (!equal && fromBackup && habit.asks() == Asks.WRONG_CLOCK) {
            // As documented: a copy that is off is fetched anew.
            trial.tally.count("old copies found by the copy check");
            copy = new GateCopy();
        } else if (!equal) {
            wrong("asked %s at %s, %s now, and is off at revision %d by %s"
                    .formatted(lastQuestion, lastAsked, question, reply.revision, difference()));
            copy = new GateCopy();
        } else {
            polls.add(new Polled(reply.revision, copy.count(), copy.digest()));
        }
        fromBackup = false;
    }

    /** What everything says otherwise, to find out why. */
    private String difference() throws IOException {
        GateCopy everything = new GateCopy();
        everything.apply(
                SyncReply.of(trial.wire.get(url(""), token, null).body()),
                document -> trial.checkDocument(document, name).mark());
        StringBuilder difference = new StringBuilder();
        everything.live().forEach((id, document) -> {
            SyncReply.Document held = copy.live().get(id);
            if (held == null || held.revision() != document.revision()) {
                difference.append(
                        " %d: %s, held %s;".formatted(id, document.stamp(), held == null ? held : held.stamp()));
            }
        });
        return difference.length() > 500 ? difference.substring(0, 500) : difference.toString();
    }

    private void wrong(String fact) {
        trial.tally.wrong(name + " " + fact);
    }

    String name() {
        return name;
    }

    GateCopy copy() {
        return copy;
    }

    long newest() {
        return newest;
    }

    List<Polled> polls() {
        return polls;
    }
}
