package org.gatehouse.image.upload;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.image.Crop;
import org.gatehouse.image.StoredFile;
import org.gatehouse.platform.db.ImageRemoval;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
record ImageRepository(JdbcClient db, @Qualifier("lookups") JdbcClient lookups) {

    /** Finds the file and locks it against removal until the transaction ends; empty when these bytes were not uploaded before. */
    Optional<StoredFile> lockFile(String sha256) {
        return db.sql("""
                select encode(sha256, 'hex') sha256, bytes, media_type, width, height
                from image_file
                where sha256 = decode(:sha256, 'hex')
                for key share
                """).param("sha256", sha256).query(StoredFile.class).optional();
    }

    /** Saves the row; waits for a concurrent removal of the same bytes and then inserts the row again. */
    void saveFile(StoredFile file) {
        db.sql("""
                insert into image_file (sha256, bytes, media_type, width, height)
                values (decode(:sha256, 'hex'), :bytes, :mediaType, :width, :height)
                on conflict (sha256) do update set media_type = excluded.media_type, missing_since = null
                """).paramSource(file).update();
    }

    record Saved(long id, UUID thumbnailHash) {}

    Saved save(String sha256, String filename, @Nullable Crop crop, String uploadedBy) {
        return db.sql("""
                insert into image (sha256, filename, crop_x, crop_y, crop_width, crop_height, uploaded_by)
                values (decode(:sha256, 'hex'), :filename, :x, :y, :width, :height, :uploadedBy)
                returning id, thumbnail_hash
                """)
                .param("sha256", sha256)
                .param("filename", filename)
                .param("x", crop == null ? null : crop.x())
                .param("y", crop == null ? null : crop.y())
                .param("width", crop == null ? null : crop.width())
                .param("height", crop == null ? null : crop.height())
                .param("uploadedBy", uploadedBy)
                .query(Saved.class)
                .single();
    }

    record Row(
            long id,
            String filename,
            UUID thumbnailHash,
            @Nullable Crop crop,
            StoredFile file) {}

    Optional<Row> find(long id) {
        return found("i.id = :key", id);
    }

    /** The image whose addresses have this hash. */
    Optional<Row> find(UUID thumbnailHash) {
        return found("i.thumbnail_hash = :key", thumbnailHash);
    }

    private Optional<Row> found(String condition, Object key) {
        return db.sql("""
                select i.id, i.filename, i.thumbnail_hash, i.crop_x, i.crop_y, i.crop_width, i.crop_height,
                       encode(f.sha256, 'hex') sha256, f.bytes, f.media_type, f.width, f.height
                from image i join image_file f using (sha256)
                where\s""" + condition)
                .param("key", key)
                .query((row, number) -> new Row(
                        row.getLong("id"),
                        row.getString("filename"),
                        row.getObject("thumbnail_hash", UUID.class),
                        crop(row),
                        new StoredFile(
                                row.getString("sha256"),
                                row.getLong("bytes"),
                                row.getString("media_type"),
                                row.getInt("width"),
                                row.getInt("height"))))
                .optional();
    }

    private static @Nullable Crop crop(ResultSet row) throws SQLException {
        Integer x = row.getObject("crop_x", Integer.class);
        return x == null
                ? null
                : new Crop(x, row.getInt("crop_y"), row.getInt("crop_width"), row.getInt("crop_height"));
    }

    /** The digests of the uploads whose pictures have these hashes in their addresses. */
    Map<UUID, String> sha256Of(Set<UUID> thumbnailHashes) {
        Map<UUID, String> digests = new HashMap<>();
        lookups.sql("select thumbnail_hash, encode(sha256, 'hex') from image where thumbnail_hash = any(:hashes)")
                .param("hashes", thumbnailHashes.toArray(UUID[]::new))
                .query((RowCallbackHandler) row -> digests.put(row.getObject(1, UUID.class), row.getString(2)));
        return digests;
    }

    /** Protects the image from removal until the transaction ends, and returns its hash. */
    Optional<UUID> touch(long id) {
        return db.sql("update image set last_used_at = clock_timestamp() where id = :id returning thumbnail_hash")
                .param("id", id)
                .query(UUID.class)
                .optional();
    }

    /**
     * Whether nobody shows an image any more.
     *
     * @param thumbnailHash the hash in the image's addresses
     */
    record Withdrawal(UUID thumbnailHash, boolean withdrawn) {}

    Optional<Withdrawal> withdrawal(long id) {
        return db.sql("select thumbnail_hash, withdrawn_at is not null as withdrawn from image where id = :id")
                .param("id", id)
                .query(Withdrawal.class)
                .optional();
    }

    /** The hashes of all images that nobody shows any more. */
    Set<UUID> withdrawn() {
        Set<UUID> hashes = new HashSet<>();
        lookups.sql("select thumbnail_hash from image where withdrawn_at is not null")
                .query((RowCallbackHandler) row -> hashes.add(row.getObject(1, UUID.class)));
        return hashes;
    }

    /** Removes an image that was last used before this time, and returns the hash in its addresses. */
    Optional<UUID> remove(long id, Instant unusedSince) {
        return db.sql("delete from image where id = :id and last_used_at < :unusedSince returning thumbnail_hash")
                .param("id", id)
                .param("unusedSince", unusedSince.atOffset(ZoneOffset.UTC))
                .query(UUID.class)
                .optional();
    }

    /** The digests of files that no image uses. There are few: those of the images removed just now, and what a crash left. */
    List<String> unusedFiles() {
        return db.sql("""
                select encode(f.sha256, 'hex') sha256
                from image_file f
                where not exists (select from image i where i.sha256 = f.sha256)
                """).query((row, number) -> row.getString("sha256")).list();
    }

    /** Whether files may be removed in this transaction; not while a backup copies them. */
    boolean mayRemoveFiles() {
        return db.sql("select pg_try_advisory_xact_lock_shared(hashtext(:lock))")
                .param("lock", ImageRemoval.LOCK)
                .query(Boolean.class)
                .single();
    }

    /** Removes the row of a file that no image uses; false when one does. An upload of the same bytes waits meanwhile. */
    boolean removeFile(String sha256) {
        db.sql("select 1 from image_file where sha256 = decode(:sha256, 'hex') for update")
                .param("sha256", sha256)
                .query(Integer.class)
                .optional();
        int removed = db.sql("""
                delete from image_file f
                where f.sha256 = decode(:sha256, 'hex')
                  and not exists (select from image i where i.sha256 = f.sha256)
                """).param("sha256", sha256).update();
        return removed == 1;
    }
}
