package org.gatehouse.demo;

import java.util.List;
import org.gatehouse.badge.LayoutInput;
import org.gatehouse.badge.LayoutService;
import org.gatehouse.badge.PositionLayoutInput;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.Duplex;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the badges of the event look like, those of the press with a back side, and the lists that the badge office keeps at hand. */
record DemoBadges(JdbcClient db, LayoutService own, PositionLayoutService layouts) {

    private static final String NOTE =
            "Press centre: hall 3, open from 7 to 22.\nIf you find this badge, please bring it to the accreditation desk.";

    void build(long event) {
        BadgeLayout usual = own.get(event).layout();
        own.replace(event, new LayoutInput(0, usual), DemoActor.DEMO);
        List<Long> press = db.sql("select id from position where event_id = :event and code = 'PR'")
                .param("event", event)
                .query((row, number) -> row.getLong("id"))
                .list();
        layouts.create(event, new PositionLayoutInput("Press card", press, null, withBack(usual)), DemoActor.DEMO);
        views(event);
    }

    private static BadgeLayout withBack(BadgeLayout front) {
        return new BadgeLayout(
                front.width(),
                front.height(),
                front.perPage(),
                front.cropMarks(),
                front.background(),
                front.elements(),
                front.folded(),
                front.bleed(),
                front.freeElements(),
                BadgeBack.usual(front.width(), front.height(), front.isFolded(), Duplex.LONG_EDGE, NOTE));
    }

    private void views(long event) {
        db.sql("""
                insert into saved_view (event_id, list, name, query, columns, made_by)
                select event_id, 'accreditations', 'Crew', string_agg('position=' || id, '&' order by sort), '', :by
                from position
                where event_id = :event and code = any('{VO,ME,OR}')
                group by event_id
                """).param("event", event).param("by", DemoActor.DEMO.name()).update();
    }
}
