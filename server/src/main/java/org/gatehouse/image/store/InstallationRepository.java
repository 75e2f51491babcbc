package org.gatehouse.image.store;

import java.util.List;
import java.util.UUID;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.platform.db.ImageRemoval;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The identity of this installation, and the known state of the files that its rows refer to. */
@Repository
public record InstallationRepository(JdbcClient db) {

    /** Names the installation and its database. PostgreSQL's identifier is that of the data directory, so a dump gets another one. */
    public StoreMark mark() {
        return db.sql("select id, (select system_identifier from pg_control_system()) from installation")
                .query((row, number) -> new StoreMark(row.getObject(1, UUID.class), row.getString(2)))
                .single();
    }

    /** The same of a home that may have been restored: its files are copied, so PostgreSQL's identifier is that of the other home. */
    public StoreMark mark(RestoredHome home) {
        StoreMark mark = mark();
        return home.text().isEmpty() ? mark : new StoreMark(mark.installation(), mark.database() + " " + home.text());
    }

    /** Whether this database has marked a store of images. A restored one is another, and has not. */
    boolean hasMarked(StoreMark mine) {
        return db.sql("select images_marked_by = :database from installation")
                .param("database", mine.database())
                .query((row, number) -> row.getBoolean(1))
                .single();
    }

    void noteMarked(StoreMark mine) {
        db.sql("update installation set images_marked_by = :database where images_marked_by is distinct from :database")
                .param("database", mine.database())
                .update();
    }

    /** Some images whose files a store of this installation has. */
    List<String> someFiles(int limit) {
        return db.sql("""
                select encode(sha256, 'hex') from image_file where missing_since is null order by sha256 limit :limit
                """)
                .param("limit", limit)
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** The digests that follow this one in their order; those after the empty text are the first. */
    public List<String> digests(String after, int limit) {
        return db.sql("""
                select encode(sha256, 'hex') from image_file
                where sha256 > decode(:after, 'hex') order by sha256 limit :limit
                """)
                .param("after", after)
                .param("limit", limit)
                .query((row, number) -> row.getString(1))
                .list();
    }

    public long files() {
        return db.sql("select count(*) from image_file").query(Long.class).single();
    }

    /** The digests whose files the store is known to lack. */
    List<String> lost() {
        return db.sql("""
                select encode(sha256, 'hex') from image_file where missing_since is not null order by sha256
                """).query((row, number) -> row.getString(1)).list();
    }

    public long countLost() {
        return db.sql("select count(*) from image_file where missing_since is not null")
                .query(Long.class)
                .single();
    }

    /** Notes that the store lacks the files; false if that was known, or if there is no such row any more. */
    public boolean markMissing(String sha256) {
        return db.sql("""
                update image_file set missing_since = clock_timestamp()
                where sha256 = decode(:sha256, 'hex') and missing_since is null
                """).param("sha256", sha256).update() == 1;
    }

    /** Notes that the store has the files. */
    public void noteFound(String sha256) {
        db.sql("""
                update image_file set missing_since = null
                where sha256 = decode(:sha256, 'hex') and missing_since is not null
                """).param("sha256", sha256).update();
    }

    /** Whether this node should look for all files now: one node does so each day. */
    public boolean claimCheck() {
        return db.sql("""
                update installation set files_checked_at = clock_timestamp()
                where coalesce(files_checked_at, '-infinity') < clock_timestamp() - interval '1 day'
                """).update() == 1;
    }

    /** Keeps the files of images for as long as the connection lives. */
    void stopRemoval() {
        db.sql("select pg_advisory_lock(hashtext(:lock))")
                .param("lock", ImageRemoval.LOCK)
                .query((row, number) -> true)
                .single();
    }
}
