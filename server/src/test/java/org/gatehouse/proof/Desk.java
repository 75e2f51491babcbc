package org.gatehouse.proof;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gatehouse.proof.Stage.Holder;
import org.jspecify.annotations.Nullable;

/**
 * Decides what one desk asks for next: changes of everything that a gate sees, of one badge or of hundreds, and such that fail late.
 *
 * <p>Decisions are drawn from this desk's own random numbers and made about its own share of the people where they need to know
 * how those stand, so that a seed repeats them: all that a decision may need is drawn before it is known what is needed, and what
 * follows from a response draws nothing. Whatever was answered, the next decision finds the same numbers.
 */
final class Desk {

    private static final List<String> NAMES =
            List.of("Lima", "李", "Øst", "O'Neil", "نور", "\"Q\"", "de la Cruz", "\\", "Ω", "𝔘", "deleted");

    private static final String MOVE = "registration: ";

    /** So long before it opens, gates are told of a zone. */
    private static final int LEAD_SECONDS = 120;

    private final Stage stage;
    private final Random random;
    private final List<Holder> own;
    private final Deque<Holder> withdrawn = new ArrayDeque<>();
    private final Deque<Long> ownZones = new ArrayDeque<>();
    private final Deque<Long> ownPeriods = new ArrayDeque<>();
    private final Deque<DeskRequest> next = new ArrayDeque<>();
    private final int number;
    private int made;

    /** The desk of this number among so many. */
    Desk(Stage stage, int number, int of, Random random) {
        this.stage = stage;
        this.number = number;
        this.random = random;
        this.own = new ArrayList<>();
        for (int i = number; i < stage.holders.size(); i += of) {
            own.add(stage.holders.get(i));
        }
    }

    /** What it asks for now. */
    DeskRequest decide() {
        DeskRequest begun = next.poll();
        return begun == null ? decideAnew() : begun;
    }

    /** The event's mass changes come often: they are what makes the numbers. */
    private DeskRequest decideAnew() {
        return switch (random.nextInt(46)) {
            case 0, 1, 2 -> personRenamed();
            case 3, 4 -> photoAttached();
            case 5, 6, 7, 8 -> accreditationChanged();
            case 9, 10 -> badgeInvalidated();
            case 11, 12 -> registrationMoved();
            case 13, 14 -> registrationChanged();
            case 15, 16 -> heldPositionChanged();
            case 17 -> somebodyNew();
            case 18, 19 -> batch(20, false);
            case 20 -> batch(20, true);
            case 21 -> batchOfAllOwn();
            case 22, 23 -> optionGivenOrTaken();
            case 24 -> personDeleted();
            case 25 -> optionZones();
            case 26 -> zoneRenamed();
            case 27 -> zoneNameTaken();
            case 28 -> zonesSorted();
            case 29 -> zoneMadeOrDeleted();
            case 30, 31, 32, 33 -> positionChanged();
            case 34, 35 -> memberRenamed();
            case 36, 37 -> organizationRenamed();
            case 38 -> skillRenamed();
            case 39 -> periodChanged();
            case 40, 41 -> validitySet();
            case 42 -> periodMadeOrDeleted();
            case 43 -> periodsMoved();
            case 44 -> positionLimited();
            default -> sectorRenamed();
        };
    }

    private DeskRequest personRenamed() {
        Holder holder = anybody();
        return DeskRequest.of(
                "person renamed",
                "PUT",
                "/people/person/" + holder.person(),
                Map.of("last_name", name()),
                row("person", holder.person()));
    }

    /** One in three does not please who looks at it. */
    private DeskRequest photoAttached() {
        Holder holder = anybody();
        Map<String, Object> photo = any(stage.images).as(any(List.of("TEAM", "ACCREDITATION", "PERSONAL")));
        boolean pleases = random.nextInt(3) > 0;
        return DeskRequest.of(
                        "photo attached",
                        "POST",
                        "/people/person/" + holder.person() + "/image",
                        photo,
                        row("person", holder.person()))
                .then(attached -> {
                    if (!pleases) {
                        next.add(photoRefused(
                                attached.path("id").asLong(),
                                attached.path("image_id").asLong()));
                    }
                });
    }

    private static DeskRequest photoRefused(long photo, long image) {
        return DeskRequest.of(
                "photo refused",
                "POST",
                "/people/photos/" + photo + "/reject",
                Map.of("image_id", image, "reason", "COVERED"),
                row("person_image", photo));
    }

    private DeskRequest accreditationChanged() {
        Holder holder = anybody();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("first_name", random.nextInt(3) == 0 ? name() : "");
        body.put("lines", random.nextInt(3) == 0 ? "a\n" + name() : null);
        body.put("position", random.nextInt(3) == 0 ? ref(any(stage.positions)) : null);
        body.put("zones_add", someAtTimes());
        body.put("zones_remove", some(stage.zones));
        return DeskRequest.of(
                "accreditation changed",
                "PUT",
                stage.path() + "/accreditations/" + holder.accreditation(),
                body,
                row("accreditation", holder.accreditation()));
    }

    private DeskRequest badgeInvalidated() {
        Holder holder = anybody();
        return DeskRequest.of(
                "badge invalidated",
                "DELETE",
                stage.path() + "/accreditations/" + holder.accreditation() + "/randomHash",
                null,
                row("accreditation", holder.accreditation()));
    }

    /** Withdraws one of its own, or brings back the one that it withdrew first. */
    private DeskRequest registrationMoved() {
        Holder holder = any(own);
        boolean onward = random.nextBoolean();
        return withdrawn.size() < 2 || onward ? withdraw(holder) : bringBack(withdrawn.element());
    }

    private DeskRequest withdraw(Holder holder) {
        return move(holder, "withdraw").then(done -> withdrawn.add(holder));
    }

    private DeskRequest bringBack(Holder holder) {
        return move(holder, "reopen").then(done -> {
            withdrawn.remove(holder);
            next.add(move(holder, "approve"));
        });
    }

    private DeskRequest move(Holder holder, String move) {
        return DeskRequest.of(
                MOVE + move,
                "POST",
                "/registrations/" + holder.registration() + "/" + move,
                Map.of(),
                row("registration", holder.registration()));
    }

    private DeskRequest registrationChanged() {
        Holder holder = anybody();
        Map<String, Object> body = new LinkedHashMap<>(details());
        body.put("position_id", any(stage.positions));
        body.put("package_options", random.nextBoolean() ? List.of(any(stage.options)) : List.of());
        return DeskRequest.of(
                "registration changed",
                "PUT",
                "/registrations/" + holder.registration(),
                body,
                row("registration", holder.registration()));
    }

    private Map<String, Object> details() {
        return Map.of(
                "skill_id", any(stage.skills),
                "member_id", any(stage.members),
                "organization_id", any(stage.organizations),
                "organizational_unit", "Unit " + random.nextInt(100),
                "open_field", name());
    }

    private DeskRequest heldPositionChanged() {
        Holder holder = anybody();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("skill", random.nextInt(4) == 0 ? null : ref(any(stage.skills)));
        body.put("sector", random.nextInt(2) == 0 ? null : ref(any(stage.sectors)));
        body.put("member", random.nextInt(4) == 0 ? null : ref(any(stage.members)));
        body.put("open_field", name());
        return DeskRequest.of(
                "held position changed",
                "PUT",
                "/people/person/" + holder.person() + "/positions/" + holder.personPosition(),
                body,
                row("person_position", holder.personPosition()));
    }

    /** Made, registered and approved, one request each; every second one turns out to be somebody who is accredited already. */
    private DeskRequest somebodyNew() {
        Map<String, Object> registration = new LinkedHashMap<>(details());
        registration.put("event_id", stage.id);
        registration.put("position_id", any(stage.positions));
        Holder same = any(own);
        boolean merges = random.nextBoolean();
        return DeskRequest.of(
                        "person made",
                        "POST",
                        "/people/person",
                        Map.of("last_name", "New " + number + "-" + made++),
                        row("position", any(stage.positions)))
                .then(answer -> {
                    long person = answer.path("id").asLong();
                    registration.put("person_id", person);
                    next.add(registered(person, registration)
                            .then(registered -> next.add(approved(
                                    person,
                                    registered.path("id").asLong(),
                                    merges ? List.of(merged(person, same)) : List.of()))));
                });
    }

    private static DeskRequest registered(long person, Map<String, Object> registration) {
        return DeskRequest.of("registration made", "POST", "/registrations", registration, row("person", person));
    }

    private DeskRequest approved(long person, long registration, List<DeskRequest> then) {
        return DeskRequest.of(
                        MOVE + "approve",
                        "POST",
                        "/registrations/" + registration + "/approve",
                        Map.of(),
                        row("person", person))
                .then(answer -> next.addAll(then));
    }

    private static DeskRequest merged(long person, Holder into) {
        return DeskRequest.of(
                "people merged",
                "POST",
                "/people/person/" + into.person() + "/merge",
                Map.of("from", person),
                row("accreditation", into.accreditation()));
    }

    /** @param bad whether the last item is one that there is not: all of it is rolled back */
    private DeskRequest batch(int most, boolean bad) {
        List<Long> ids = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            ids.add(anybody().accreditation());
        }
        long last = ids.getLast();
        if (bad) {
            ids.add(Long.MAX_VALUE);
        }
        return batch(bad ? "batch with a bad item" : "batch", ids, last);
    }

    private DeskRequest batchOfAllOwn() {
        List<Long> ids = own.stream()
                .filter(holder -> !withdrawn.contains(holder))
                .map(Holder::accreditation)
                .toList();
        return batch("batch of all own", ids, ids.getLast());
    }

    private DeskRequest batch(String kind, List<Long> ids, long last) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("ids", ids);
        body.put("position", random.nextInt(3) == 0 ? ref(any(stage.positions)) : null);
        body.put("zones_add", someAtTimes());
        body.put("zones_remove", some(stage.zones));
        return DeskRequest.of(kind, "PUT", stage.path() + "/accreditations/batch", body, row("accreditation", last));
    }

    private DeskRequest optionGivenOrTaken() {
        Holder holder = anybody();
        long option = any(stage.options);
        return DeskRequest.of(
                "package option given or taken",
                random.nextBoolean() ? "PUT" : "DELETE",
                Stage.ACCREDITATION_AREA + "/package_options/" + option + "/registrations/" + holder.registration(),
                null,
                row("registration", holder.registration()));
    }

    /** Refused when all is locked already: they are registered. */
    private DeskRequest personDeleted() {
        Holder holder = anybody();
        return DeskRequest.of(
                "registered person deleted",
                "DELETE",
                "/people/person/" + holder.person(),
                null,
                row("person", holder.person()));
    }

    private DeskRequest optionZones() {
        long option = any(stage.options);
        return DeskRequest.of(
                "package option's zones",
                "PUT",
                Stage.ACCREDITATION_AREA + "/package_options/" + option + "/zones",
                Map.of("zones", someAtTimes()),
                row("package_option", option));
    }

    private DeskRequest zoneRenamed() {
        long zone = any(stage.zones);
        return zone("zone renamed", zone, "Zone " + zone, "Z" + random.nextInt(1000));
    }

    /** The last statement before the feed's finds out that another zone has that name. */
    private DeskRequest zoneNameTaken() {
        return zone("zone renamed to a taken name", stage.zones.get(1), "Zone " + stage.zones.getFirst(), "TAKEN");
    }

    private DeskRequest zone(String kind, long zone, String name, String code) {
        Map<String, Object> body = Map.of("code", code, "name", name, "color", "#0000FF", "sort", random.nextInt(10));
        return DeskRequest.of(kind, "PUT", stage.path() + "/zones/" + zone, body, row("zone", zone));
    }

    private DeskRequest zonesSorted() {
        List<Map<String, Object>> order = new ArrayList<>();
        stage.zones.forEach(zone -> order.add(Map.of("id", zone, "sort", random.nextInt(20))));
        return DeskRequest.of(
                "zones sorted",
                "PUT",
                stage.path() + "/zones/sort",
                Map.of("zones", order),
                row("zone", any(stage.zones)));
    }

    /** A zone of its own, given to somebody at once, and taken away again with its deletion. */
    private DeskRequest zoneMadeOrDeleted() {
        long position = any(stage.positions);
        Holder holder = any(own);
        String name = "Own " + number + "-" + made++;
        return ownZones.size() < 2 ? zoneMade(name, position, holder) : zoneDeleted(ownZones.remove());
    }

    private DeskRequest zoneMade(String name, long position, Holder holder) {
        Map<String, Object> body = Map.of("code", "OWN", "name", name, "color", "#00FF00");
        return DeskRequest.of("zone made", "POST", stage.path() + "/zones", body, row("position", position))
                .then(zone -> {
                    ownZones.add(zone.path("id").asLong());
                    next.add(givenTo(holder, zone.path("id").asLong()));
                });
    }

    private DeskRequest zoneDeleted(long zone) {
        return DeskRequest.of("zone deleted", "DELETE", stage.path() + "/zones/" + zone, null, row("zone", zone));
    }

    private DeskRequest givenTo(Holder holder, long zone) {
        return DeskRequest.of(
                "accreditation changed",
                "PUT",
                stage.path() + "/accreditations/" + holder.accreditation(),
                Map.of("zones_add", List.of(ref(zone))),
                row("zone", zone));
    }

    private DeskRequest positionChanged() {
        long position = any(stage.positions);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("code", "P" + random.nextInt(100));
        body.put("name", Map.of("lang_code", "en", "text", "Position " + random.nextInt(100)));
        body.put("color", "#%06X".formatted(random.nextInt(0x1000000)));
        body.put("line1", random.nextBoolean() ? "SKILL_AND_NUMBER SECTOR" : "SKILL of SECTOR");
        body.put("line2", random.nextBoolean() ? "POSITION DETAILS MEMBER" : "the POSITION for ORGANIZATION_OR_MEMBER");
        body.put("line3", "ORGANIZATION ORGANIZATIONAL_UNIT");
        body.put("zones", someAtTimes());
        return DeskRequest.of(
                "position changed",
                "PUT",
                stage.path() + "/delegate_types/" + position,
                body,
                row("position", position));
    }

    /** Some begin or end long ago or in many years, others in a few seconds. */
    private DeskRequest periodChanged() {
        int index = random.nextInt(stage.periods.size());
        long period = stage.periods.get(index);
        String longAgo = "20%02d-01-01T00:00:00Z".formatted(random.nextBoolean() ? 10 : 60);
        String inYears = "20%02d-01-01T00:00:00Z".formatted(61 + random.nextInt(30));
        String soon = now().plusSeconds(random.nextInt(8)).toString();
        String toldSoon = now().plusSeconds(LEAD_SECONDS + random.nextInt(8)).toString();
        Map<String, Object> entry = switch (random.nextInt(3)) {
            case 0 -> Map.of("from_at", "2010-01-01T00:00:00Z", "until_at", soon);
            case 1 -> Map.of("from_at", toldSoon, "until_at", inYears);
            default -> Map.of("from_at", longAgo, "until_at", inYears);
        };
        return DeskRequest.of(
                "period changed",
                "PUT",
                stage.path() + "/periods/" + period,
                period("D" + (index + 1), entry),
                row("period", period));
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private Map<String, Object> period(String code, Map<String, ?> entry) {
        return Map.of("code", code, "name", Map.of("text", "Period " + random.nextInt(100)), "entries", List.of(entry));
    }

    /** A period of its own, to which a position is limited at once, so that it is not deleted before that is over. */
    private DeskRequest periodMadeOrDeleted() {
        long position = any(stage.positions);
        Map<String, Object> body = period(
                "Own " + number + "-" + made++,
                Map.of("from_at", "2010-01-01T00:00:00Z", "until_at", "2090-01-01T00:00:00Z"));
        return ownPeriods.size() < 2 ? periodMade(body, position) : periodDeleted(ownPeriods.remove());
    }

    private DeskRequest periodMade(Map<String, Object> body, long position) {
        return DeskRequest.of("period made", "POST", stage.path() + "/periods", body, row("position", position))
                .then(period -> {
                    long id = period.path("id").asLong();
                    ownPeriods.add(id);
                    next.add(positionLimited(position, ref(id)));
                });
    }

    private DeskRequest periodDeleted(long period) {
        return DeskRequest.of(
                "period deleted", "DELETE", stage.path() + "/periods/" + period, null, row("period", period));
    }

    /** There and back, by which what is limited is told each time. */
    private DeskRequest periodsMoved() {
        return DeskRequest.of(
                "periods moved",
                "POST",
                stage.path() + "/periods/move",
                Map.of("days", random.nextBoolean() ? 1 : -1),
                row("period", any(stage.periods)));
    }

    private DeskRequest positionLimited() {
        Map<String, Long> period = ref(any(stage.periods));
        return positionLimited(any(stage.positions), random.nextBoolean() ? period : null);
    }

    private DeskRequest positionLimited(long position, @Nullable Map<String, Long> period) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("period", period);
        return DeskRequest.of(
                "position limited",
                "PUT",
                stage.path() + "/delegate_types/" + position,
                body,
                row("position", position));
    }

    private DeskRequest validitySet() {
        Holder holder = anybody();
        Map<String, Object> body = new LinkedHashMap<>(details());
        body.put("periods", random.nextBoolean() ? List.of(any(stage.periods)) : stage.periods.subList(0, 2));
        return DeskRequest.of(
                "validity set",
                "PUT",
                "/registrations/" + holder.registration(),
                body,
                row("registration", holder.registration()));
    }

    private DeskRequest memberRenamed() {
        int index = random.nextInt(stage.members.size());
        Map<String, Object> body = Map.of(
                "code", "M" + (index + 1) + "-" + stage.id,
                "name", Map.of("text", "Member " + name()),
                "member_of", List.of(ref(stage.organizations.getFirst())));
        long member = stage.members.get(index);
        return DeskRequest.of("member renamed", "PUT", "/org/members/" + member, body, row("member", member));
    }

    private DeskRequest organizationRenamed() {
        long organization = any(stage.organizations);
        return DeskRequest.of(
                "organisation renamed",
                "PUT",
                "/org/organizations/" + organization,
                Map.of("name", Map.of("text", "Org " + name())),
                row("organization", organization));
    }

    private DeskRequest skillRenamed() {
        int index = random.nextInt(stage.skills.size());
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("skill_number", "%02d".formatted(index + 1));
        body.put("name", Map.of("text", "Skill " + name()));
        body.put("sector", ref(any(stage.sectors)));
        long skill = stage.skills.get(index);
        return DeskRequest.of("skill renamed", "PUT", stage.path() + "/skills/" + skill, body, row("skill", skill));
    }

    private DeskRequest sectorRenamed() {
        long sector = any(stage.sectors);
        return DeskRequest.of(
                "sector renamed",
                "PUT",
                stage.path() + "/sectors/" + sector,
                Map.of("name", Map.of("text", "Sector " + name())),
                row("sector", sector));
    }

    private Holder anybody() {
        return any(stage.holders);
    }

    private String name() {
        return any(NAMES) + random.nextInt(1000);
    }

    private <T> T any(List<T> things) {
        return things.get(random.nextInt(things.size()));
    }

    private List<Map<String, Long>> some(List<Long> ids) {
        return ids.stream().filter(id -> random.nextInt(4) == 0).map(Desk::ref).toList();
    }

    /** Zones as a desk gives them: always, in a period, or without a word about it. */
    private List<Map<String, @Nullable Object>> someAtTimes() {
        List<Map<String, @Nullable Object>> zones = new ArrayList<>();
        for (Map<String, Long> zone : some(stage.zones)) {
            Map<String, Long> period = ref(any(stage.periods));
            int word = random.nextInt(3);
            Map<String, @Nullable Object> given = new LinkedHashMap<>(zone);
            if (word > 0) {
                given.put("period", word == 1 ? period : null);
            }
            zones.add(given);
        }
        return zones;
    }

    private static Map<String, Long> ref(long id) {
        return Map.of("id", id);
    }

    private static String row(String table, long id) {
        return "select id from " + table + " where id = " + id + " for update";
    }

    /** The row that every change of the event ends at. */
    static String feedRow(long event) {
        return "select event_id from event_feed where event_id = " + event + " for update";
    }

    /** The response was lost or the server away: a state is asked for again, since the desk must know how its people stand. */
    void unanswered(DeskRequest request) {
        if (request.kind().startsWith(MOVE)) {
            next.addFirst(request);
        }
    }
}
