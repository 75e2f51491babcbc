package org.gatehouse.platform.backup;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.Baseline;
import org.gatehouse.platform.db.ImageRemoval;

/** The queries of a backup, as the database's superuser and over one connection. */
record BackupRepository(Connection connection) {

    private static final String PICTURES = """
            select distinct encode(i.sha256, 'hex'),
                   i.crop_x || ',' || i.crop_y || ',' || i.crop_width || ',' || i.crop_height
            from image i join image_file f using (sha256)
            where (f.missing_since is not null) = ?
            """;

    /** Keeps the files of images for as long as the connection lives: they are copied after the rows that name them. */
    void stopImageRemoval() throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("select pg_advisory_lock(hashtext(?))")) {
            lock.setString(1, ImageRemoval.LOCK);
            lock.execute();
        }
    }

    boolean hasBaseline() throws SQLException {
        return texts("select version from flyway_schema_history").contains(Baseline.FIRST);
    }

    /** Each event's revision with its stamp: a restored database that does not know them is not this one. */
    List<String> heads() throws SQLException {
        return texts("select event_id || ' ' || revision || ' ' || stamp from event_feed order by event_id");
    }

    boolean knows(String head) throws SQLException {
        String[] parts = head.split(" ", 3);
        try (PreparedStatement known = connection.prepareStatement(
                "select from feed_revision where event_id = ? and revision = ? and stamp = ?::uuid")) {
            known.setLong(1, Long.parseLong(parts[0]));
            known.setLong(2, Long.parseLong(parts[1]));
            known.setString(3, parts[2]);
            try (ResultSet rows = known.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Reads all indexes against their tables, which fails at the first that is damaged, and all rows of the tables. */
    Optional<String> damage() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create extension if not exists amcheck");
            statement.execute("""
                    select bt_index_check(c.oid, true)
                    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
                    where a.amname = 'btree' and i.indisready and i.indisvalid and c.relpersistence = 'p'
                    """);
        }
        return texts("""
                select c.oid::regclass || ': ' || found.msg
                from pg_class c, lateral verify_heapam(c.oid) found
                where c.relkind in ('r', 'm') and c.relpersistence = 'p' limit 1
                """).stream().findFirst();
    }

    /** Events whose documents do not match the count and digest of their feed. */
    List<String> inconsistentFeeds() throws SQLException {
        return texts("""
                select f.event_id from event_feed f
                left join (
                    select event_id, count(*) as count,
                           bit_xor(feed_mark((document::jsonb ->> 'id')::bigint, (document::jsonb ->> 'revision')::bigint)) as digest
                    from accreditation_feed where not deleted group by event_id
                ) told on told.event_id = f.event_id
                where f.count <> coalesce(told.count, 0) or f.digest <> coalesce(told.digest, 0)
                """);
    }

    /** The pictures whose files the store had. */
    List<StoredPictures.Picture> pictures() throws SQLException {
        return pictures(false);
    }

    /** Pictures whose files were lost when the backup was made; no backup can have them. */
    List<StoredPictures.Picture> missingPictures() throws SQLException {
        return pictures(true);
    }

    private List<StoredPictures.Picture> pictures(boolean lost) throws SQLException {
        List<StoredPictures.Picture> pictures = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(PICTURES)) {
            statement.setBoolean(1, lost);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    pictures.add(new StoredPictures.Picture(rows.getString(1), rows.getString(2)));
                }
            }
        }
        return pictures;
    }

    /** The directories of all files that a row names. */
    List<String> files() throws SQLException {
        return texts("select encode(sha256, 'hex') from image_file");
    }

    private List<String> texts(String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
