package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.org.EntityRef;
import org.gatehouse.org.MemberInput;
import org.gatehouse.org.MemberService;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Members, found by their code. A new one that names no organisation is a member of the first. */
@Component
record MemberItems(ListItemRepository items, MemberService service) implements LoadableList {

    private static final String MEMBER_OF = "member_of";
    private static final String ORGANIZATION = "organization";
    private static final String COUNTRY = "country";
    private static final String OTHER_NAME = "name_1058";
    private static final String ENTITY = "ws_entity";
    private static final int LONGEST_CODE = 50;

    @Override
    public String name() {
        return "members";
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        ListReference organizations = items.organizationReference(place);
        List<ListColumn> columns = new ArrayList<>();
        columns.add(ListCells.text("code", LONGEST_CODE, "member code", "short code", "kuerzel")
                .isNeeded());
        columns.addAll(ListCells.names());
        columns.add(ListCells.text(OTHER_NAME, ListCells.LONGEST_NAME, "sort name", "alternative name", "sortiername"));
        columns.add(ListCells.one(organizations, MEMBER_OF, "mitglied von"));
        columns.add(
                ListCells.one(organizations, ORGANIZATION, "organisation", "own organisation", "eigene organisation"));
        columns.add(
                ListCells.one(items.countryReference(place), COUNTRY, "country code", "land", "laendercode", "iso"));
        columns.add(ListCells.websites());
        return columns;
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        ListReference organizations = items.organizationReference(place);
        ListReference countries = items.countryReference(place);
        return items.members(place).stream()
                .map(row -> {
                    ListValues.Builder values = new ListValues.Builder()
                            .with("code", row.code())
                            .with(OTHER_NAME, row.name1058())
                            .with(MEMBER_OF, row.memberOf(), organizations.shown(row.memberOf()))
                            .with(ENTITY, row.entityId(), String.valueOf(row.entityId()))
                            .with("websites", String.join(" ", row.websites()));
                    Long itself = row.organizationId();
                    Long country = row.countryId();
                    values.with(ORGANIZATION, itself, itself == null ? null : organizations.shown(itself));
                    values.with(COUNTRY, country, country == null ? null : countries.shown(country));
                    return StoredItem.named(row.id(), row.version(), Translations.parse(row.name()), values);
                })
                .toList();
    }

    @Override
    public List<String> keys() {
        return List.of("code");
    }

    @Override
    public Set<String> unique() {
        return Set.of("code");
    }

    /** A new member without an organisation is one of the first. */
    @Override
    public Settling settling(ListPlace place) {
        ListReference organizations = items.organizationReference(place);
        return (is, was) -> completed(organizations, is);
    }

    private static ListValues completed(ListReference organizations, ListValues is) throws RowRefusedException {
        ListValues whole = is.get(MEMBER_OF) == null ? is.with(first(organizations)) : is;
        if (whole.text(MEMBER_OF).equals(whole.key(ORGANIZATION))) {
            throw new RowRefusedException(
                    ORGANIZATION,
                    whole.shown(ORGANIZATION),
                    "own_organization",
                    "It must not be the organisation that it is a member of.");
        }
        return whole;
    }

    private static ListValues first(ListReference organizations) throws RowRefusedException {
        long first = organizations
                .first()
                .orElseThrow(() -> new RowRefusedException(
                        MEMBER_OF, null, "missing", "A new item needs this; make an organisation first."));
        return new ListValues.Builder()
                .with(MEMBER_OF, first, organizations.shown(first))
                .build();
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        Long entity = is.id(ENTITY);
        MemberInput input = new MemberInput(
                is.text("code"),
                StoredItem.name(is, was),
                is.key(OTHER_NAME),
                List.of(new MemberInput.OrgRef(Long.valueOf(is.text(MEMBER_OF)))),
                ref(is.id(ORGANIZATION)),
                ref(is.id(COUNTRY)),
                entity == null ? null : new EntityRef(entity),
                null,
                pages(is.text("websites")),
                StoredItem.versionOf(was));
        return new ItemWrite(
                input, was == null ? by -> service.create(input, by) : by -> service.update(was.id(), input, by));
    }

    private static List<Object> pages(String text) {
        return text.isEmpty() ? List.of() : List.of((Object[]) text.split(" "));
    }

    private static MemberInput.@Nullable OrgRef ref(@Nullable Long id) {
        return id == null ? null : new MemberInput.OrgRef(id);
    }
}
