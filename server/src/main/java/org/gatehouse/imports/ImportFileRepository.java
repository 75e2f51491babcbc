package org.gatehouse.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Keeps the bytes of files in pieces, so that a file can be read again in another encoding. They go with their import. */
@Repository
record ImportFileRepository(JdbcClient db) {

    private static final int BYTES_A_PIECE = 1 << 20;

    void insert(long importId, InputStreamSource file) throws IOException {
        try (InputStream content = file.getInputStream()) {
            byte[] piece = content.readNBytes(BYTES_A_PIECE);
            for (int number = 0; piece.length > 0; number++) {
                db.sql(
                                "insert into registration_import_file (import_id, piece, content) values (:import, :piece, :content)")
                        .param("import", importId)
                        .param("piece", number)
                        .param("content", piece)
                        .update();
                piece = content.readNBytes(BYTES_A_PIECE);
            }
        }
    }

    boolean has(long importId) {
        return piece(importId, 0) != null;
    }

    /** Reads a file piece by piece. */
    @SuppressWarnings("JdkObsolete") // SequenceInputStream takes nothing else.
    InputStream open(long importId) {
        return new SequenceInputStream(new Enumeration<>() {
            private int number;
            private byte @Nullable [] next = piece(importId, 0);

            @Override
            public boolean hasMoreElements() {
                return next != null;
            }

            @Override
            public InputStream nextElement() {
                byte[] piece = next;
                if (piece == null) {
                    throw new NoSuchElementException();
                }
                number++;
                next = piece(importId, number);
                return new ByteArrayInputStream(piece);
            }
        });
    }

    private byte @Nullable [] piece(long importId, int number) {
        return db.sql("select content from registration_import_file where import_id = :import and piece = :piece")
                .param("import", importId)
                .param("piece", number)
                .query((row, place) -> row.getBytes(1))
                .optional()
                .orElse(null);
    }
}
