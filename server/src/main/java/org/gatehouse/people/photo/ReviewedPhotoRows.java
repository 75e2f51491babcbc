package org.gatehouse.people.photo;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.gatehouse.image.Thumbnails;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.ReplacedPhoto;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/** Maps the rows of {@link EventPhotoRepository#SELECT}. */
@Component
record ReviewedPhotoRows(Thumbnails thumbnails, RetentionSettings keep) implements RowMapper<ReviewedPhoto> {

    private static final RecordRows<Row> ROW = new RecordRows<>(Row.class);

    private record Row(
            long id,
            long personId,
            @Nullable String firstName,
            @Nullable String lastName,
            ImageType type,
            long imageId,
            UUID thumbnailHash,
            String filename,
            int width,
            int height,
            PhotoState state,
            @Nullable PhotoRefusal reason,
            @Nullable String note,
            @Nullable String reviewedBy,
            @Nullable Instant reviewedAt,
            Instant modifiedAt) {}

    @Override
    public ReviewedPhoto mapRow(ResultSet columns, int number) throws SQLException {
        Row row = ROW.mapRow(columns, number);
        return new ReviewedPhoto(
                row.id,
                row.personId,
                row.firstName,
                row.lastName,
                row.type,
                row.imageId,
                row.thumbnailHash,
                thumbnails.address(row.thumbnailHash),
                row.filename,
                row.width,
                row.height,
                row.state,
                row.reason,
                row.note,
                row.reviewedBy,
                row.reviewedAt,
                row.modifiedAt,
                ReplacedPhoto.of(columns, keep.replacedPhotos()));
    }
}
