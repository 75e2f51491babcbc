package org.gatehouse.demo.story;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The people of the demo. Person number 17 depends only on the number 17, so every load tells the same story. */
public record DemoPeople(DemoScenario story) {

    private static final long SEED = 1058;

    /** The states of registrations, used in turn: of 50 people 39 are approved, 5 pending, 3 rejected, 3 withdrawn. */
    private static final String STATES = "AAAAPAAAAAWAAAARAAPAAAAAAAAAWAAPAAAARAAAAPAAWAAARP";

    private static final List<String> DOMAINS = List.of("org", "com", "net");

    /** One in this many people registered twice, the second time with another address. A desk finds and merges them. */
    private static final int TWICE = 120;

    /** The people with the numbers from {@code from}, inclusive, to {@code to}, exclusive. */
    public List<DemoPerson> range(int from, int to) {
        return IntStream.range(from, to).mapToObj(this::person).toList();
    }

    private DemoPerson person(int number) {
        var random = new SplittableRandom(SEED * 1_000_003 + number);
        DemoScenario.Position position = position(random);
        DemoScenario.Nation nation =
                story.nations().get(number % story.nations().size());
        int ofNation = number / story.nations().size();
        DemoPerson.Registration registration = registration(number, random);
        DemoPerson.Who own = who(nation, ofNation, position, random);
        DemoPerson.Who who = number % TWICE == TWICE - 1
                ? person(number - story.nations().size()).who().at(own.email())
                : own;
        return new DemoPerson(
                who,
                role(nation, position, random),
                registration,
                registration.state().equals("APPROVED") ? badge(who, position, random) : DemoPerson.Badge.NONE);
    }

    private DemoScenario.Position position(SplittableRandom random) {
        int percent = random.nextInt(100);
        for (DemoScenario.Position position : story.positions()) {
            percent -= position.percent();
            if (percent < 0) {
                return position;
            }
        }
        throw new IllegalStateException("The positions' percents do not add up to 100");
    }

    /**
     * The lists of given and family names advance at different steps. 17 and 12 have no common divisor, so all 16 x 12 pairs of a nation
     * occur before one is repeated.
     */
    private static DemoPerson.Who who(
            DemoScenario.Nation nation, int ofNation, DemoScenario.Position position, SplittableRandom random) {
        boolean female = ofNation % 2 == 0;
        List<Name> givenNames = nation.givenNames(female);
        List<Name> families = nation.familyNames(female);
        Name given = givenNames.get((ofNation / 2 * 3 + beginning(nation)) % givenNames.size());
        Name family = families.get((ofNation + ofNation / 16 + beginning(nation)) % families.size());
        boolean single = nation.singleNames() && ofNation % 3 == 1;
        return new DemoPerson.Who(
                single ? null : given.written(),
                single ? given.written() : family.written(),
                gender(female, random),
                random.nextInt(12) == 0 ? null : birth(position.young(), random),
                position.young() || random.nextInt(15) > 0 ? null : "Dr.",
                nation.code(),
                email(single ? given.ascii() : given.ascii() + "." + family.ascii(), single, nation, ofNation),
                ofNation % 3 == 0 ? nation.prefix() + " 555 01%02d".formatted(ofNation % 100) : null,
                note(nation, ofNation));
    }

    /** A few people have to bring something, or are told something. */
    private static @Nullable String note(DemoScenario.Nation nation, int ofNation) {
        return switch ((ofNation * 25 + beginning(nation)) % 60) {
            case 7 -> "Bring the passport.";
            case 23 -> "Ask for the signed code of conduct.\nGive the parking card, too.";
            case 41 -> "Collects the badges of the whole delegation.";
            default -> null;
        };
    }

    /** Lets each nation start at another place in its lists. */
    private static int beginning(DemoScenario.Nation nation) {
        return nation.code().charAt(0) + nation.code().charAt(1);
    }

    private static @Nullable String gender(boolean female, SplittableRandom random) {
        int chance = random.nextInt(40);
        if (chance == 0) {
            return "X";
        }
        return chance == 1 ? null : female ? "F" : "M";
    }

    private static String birth(boolean young, SplittableRandom random) {
        LocalDate first = LocalDate.of(young ? 2004 : 1961, 1, 1);
        return first.plusDays(random.nextInt((young ? 5 : 38) * 365)).toString();
    }

    /** The second person of a name gets a number. Every ninth person uses an address with a plus. */
    private static String email(String local, boolean single, DemoScenario.Nation nation, int ofNation) {
        int again = ofNation / 192 + 1;
        String number = single ? String.valueOf(ofNation) : again > 1 ? String.valueOf(again) : "";
        String tag = ofNation % 9 == 4 ? "+trades" : "";
        String domain = nation.code().toLowerCase(Locale.ROOT) + ".example." + DOMAINS.get(ofNation % DOMAINS.size());
        return local + number + tag + "@" + domain;
    }

    private DemoPerson.Role role(DemoScenario.Nation nation, DemoScenario.Position position, SplittableRandom random) {
        return new DemoPerson.Role(
                position.code(),
                position.code().equals("TL") && random.nextInt(2) == 0 ? "VO" : null,
                position.skill() ? one(story.skills(), random).number() : null,
                position.member() ? nation.code() : null,
                randomOrNone(position.organizations(), random),
                randomOrNone(position.units(), random),
                randomOrNone(position.details(), random),
                position.group() == null ? DemoScenario.delegation(nation) : position.group());
    }

    private DemoPerson.Registration registration(int number, SplittableRandom random) {
        // The states shift from one group of fifty to the next. Otherwise 25 nations and 50 states would meet in the
        // same pairs for ever.
        char state = STATES.charAt((number + number / STATES.length() * 7) % STATES.length());
        String option = option(random);
        return switch (state) {
            case 'A' -> new DemoPerson.Registration("APPROVED", null, true, option);
            case 'R' -> new DemoPerson.Registration("REJECTED", "The delegation's places are taken.", false, null);
            case 'W' -> new DemoPerson.Registration("WITHDRAWN", "Cannot travel.", random.nextInt(4) > 0, null);
            default -> new DemoPerson.Registration("PENDING", null, false, option);
        };
    }

    private @Nullable String option(SplittableRandom random) {
        int percent = random.nextInt(100);
        for (DemoScenario.PackageOption option : story.packageOptions()) {
            percent -= option.percent();
            if (percent < 0) {
                return option.english();
            }
        }
        return null;
    }

    private DemoPerson.Badge badge(DemoPerson.Who who, DemoScenario.Position position, SplittableRandom random) {
        boolean printed = random.nextInt(100) < 60;
        boolean distributed = printed && random.nextInt(100) < 70;
        int override = random.nextInt(100);
        return new DemoPerson.Badge(
                printed,
                distributed,
                override < 3 ? List.of("Robin", "Mika", "Sasha").get(override) : null,
                override == 0 && who.lastName() != null ? who.lastName().toUpperCase(Locale.ROOT) : null,
                override >= 3 && override < 6 ? position.name().get("en") + "\nSubstitute\nDay pass" : null,
                override >= 6 && override < 8 ? other(position, random) : null,
                override >= 8 && override < 12 ? addedZone(position, random) : null,
                override >= 12 && override < 16 ? one(position.zones(), random) : null);
    }

    private String other(DemoScenario.Position position, SplittableRandom random) {
        return one(
                        story.positions().stream()
                                .filter(other -> !other.equals(position))
                                .toList(),
                        random)
                .code();
    }

    private String addedZone(DemoScenario.Position position, SplittableRandom random) {
        return one(
                        story.zones().stream()
                                .filter(zone -> !position.zones().contains(zone.code()))
                                .toList(),
                        random)
                .code();
    }

    private static @Nullable String randomOrNone(@Nullable List<String> choices, SplittableRandom random) {
        return choices == null ? null : one(choices, random);
    }

    private static <T> T one(List<T> choices, SplittableRandom random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
