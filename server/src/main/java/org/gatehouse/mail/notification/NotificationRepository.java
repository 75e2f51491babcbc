package org.gatehouse.mail.notification;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.event.EventCopy;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes how an event writes to its people, and in which words. */
@Repository
record NotificationRepository(JdbcClient db) implements EventCopy {

    private static final RowMapper<Settings> SETTINGS = new RecordRows<>(Settings.class);
    private static final RowMapper<NotificationText> TEXT = new RecordRows<>(NotificationText.class);

    private record Settings(
            @Nullable String sender, @Nullable String link, int delayMinutes, String automatic, int version) {

        NotificationSettings stored() {
            Set<Occasion> chosen = EnumSet.noneOf(Occasion.class);
            Arrays.stream(Occasion.values())
                    .filter(occasion -> List.of(automatic.split(",", -1)).contains(occasion.name()))
                    .forEach(chosen::add);
            return new NotificationSettings(sender, link, delayMinutes, chosen, version, null);
        }
    }

    Optional<NotificationSettings> settings(long eventId) {
        return db.sql("""
                select sender, link, delay_minutes, array_to_string(automatic, ',') as automatic, version
                from notification_setting where event_id = :event
                """).param("event", eventId).query(SETTINGS).optional().map(Settings::stored);
    }

    /** Returns false when another version is stored. */
    boolean replace(long eventId, NotificationSettings settings) {
        int written = db.sql("""
                insert into notification_setting as s (event_id, sender, link, delay_minutes, automatic)
                select :event, :sender, :link, :delay, :automatic::text[]
                where :version = 0 or exists (select from notification_setting where event_id = :event)
                on conflict (event_id) do update
                    set sender = excluded.sender, link = excluded.link,
                        delay_minutes = excluded.delay_minutes, automatic = excluded.automatic, version = s.version + 1
                    where s.version = :version
                """)
                .param("event", eventId)
                .param("sender", settings.sender())
                .param("link", settings.link())
                .param("delay", settings.delayMinutes())
                .param(
                        "automatic",
                        settings.automatic().stream().map(Enum::name).toArray(String[]::new))
                .param("version", settings.version())
                .update();
        return written == 1;
    }

    List<NotificationText> texts(long eventId) {
        return db.sql("""
                select occasion, language, subject, body, version from notification_text where event_id = :event
                """).param("event", eventId).query(TEXT).list();
    }

    Optional<NotificationText> text(long eventId, Occasion occasion, String language) {
        return texts(eventId).stream()
                .filter(text -> text.occasion() == occasion && text.language().equals(language))
                .findFirst();
    }

    /** Returns false when another version is stored. */
    boolean replace(long eventId, Occasion occasion, String language, NotificationText.NotificationTextInput sent) {
        int written = db.sql("""
                insert into notification_text as t (event_id, occasion, language, subject, body)
                select :event, :occasion, :language, :subject, :body
                where :version = 0 or exists (
                    select from notification_text where event_id = :event and occasion = :occasion and language = :language)
                on conflict (event_id, occasion, language) do update
                    set subject = excluded.subject, body = excluded.body, version = t.version + 1
                    where t.version = :version
                """)
                .param("event", eventId)
                .param("occasion", occasion.name())
                .param("language", language)
                .param("subject", sent.subject())
                .param("body", sent.body())
                .param("version", sent.version())
                .update();
        return written == 1;
    }

    boolean delete(long eventId, Occasion occasion, String language) {
        int deleted = db.sql("""
                delete from notification_text where event_id = :event and occasion = :occasion and language = :language
                """)
                .param("event", eventId)
                .param("occasion", occasion.name())
                .param("language", language)
                .update();
        return deleted == 1;
    }

    /** The choice of automatic mails is not copied: each event makes it anew. */
    @Override
    public void copy(long from, long to) {
        db.sql("""
                with texts as (
                    insert into notification_text (event_id, occasion, language, subject, body)
                    select :to, occasion, language, subject, body from notification_text where event_id = :from)
                insert into notification_setting (event_id, sender, link, delay_minutes, automatic)
                select :to, sender, link, delay_minutes, '{}' from notification_setting where event_id = :from
                """).param("from", from).param("to", to).update();
    }
}
