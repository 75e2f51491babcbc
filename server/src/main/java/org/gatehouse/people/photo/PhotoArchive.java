package org.gatehouse.people.photo;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipMethod;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CodePage;
import org.jspecify.annotations.Nullable;

/** Unpacks a ZIP as it arrives, within limits. One file at a time is held in memory, and a file that cannot be read stops no other. */
final class PhotoArchive {

    static final int MOST_FILES = 5000;
    static final int MOST_BYTES_A_FILE = 20 << 20;

    private static final long MOST_BYTES = 500L << 20;

    /** The bound on the unpacked size of the largest archive. Photos hardly shrink when packed. */
    private static final long MOST_UNPACKED = 2 * MOST_BYTES;

    /** An archive that unpacks to more than this many times its size holds no photos. Up to {@link #UNSUSPICIOUS} bytes are not checked. */
    private static final long MOST_TIMES = 100;

    private static final long UNSUSPICIOUS = 64L << 20;

    /** Files that operating systems add beside photos. */
    private static final Set<String> OF_SYSTEMS = Set.of(
            "thumbs.db",
            "thumbs.db:encryptable",
            "ehthumbs.db",
            "ehthumbs_vista.db",
            "desktop.ini",
            "picasa.ini",
            "zbthumbnail.info",
            "icon\r");

    /** Including recycle bins: deleted photos must not be sent. */
    private static final Set<String> FOLDERS_OF_SYSTEMS = Set.of(
            "__macosx", "@eadir", "$recycle.bin", "recycler", "#recycle", "lost+found", "system volume information");

    /** Files and folders that systems do not show, and what Office puts beside a document that is open. */
    private static final Pattern HIDDEN = Pattern.compile("\\.[^.].*|~\\$.*", Pattern.DOTALL);

    /** The reason why a file of the archive cannot be unpacked. */
    enum Fault {
        PASSWORD("has a password; pack the photos without one"),
        DEFLATE64("is packed by Deflate64, which is not read; pack the photos anew, with the method Deflate or Store"),
        METHOD("is packed by a method that is not read; pack the photos anew, with the method Deflate or Store"),
        DAMAGED("is damaged in the archive; pack the photos anew");

        private final String reason;

        Fault(String reason) {
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /**
     * A file of the archive.
     *
     * @param content null when the file is too large, or cannot be unpacked
     * @param fault why it cannot be unpacked; null when it can
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared, and too large to copy.
    record Packed(
            String name,
            byte @Nullable [] content,
            @Nullable Fault fault) {}

    private final Bounded archive;
    private ZipArchiveInputStream zip;

    /** Where in the archive {@link #zip} began to read. */
    private long begin;

    private long unpacked;
    private int files;

    PhotoArchive(InputStream archive) {
        this.archive = new Bounded(archive);
        this.zip = reader(this.archive);
    }

    private static ZipArchiveInputStream reader(InputStream archive) {
        return new Reader(archive);
    }

    /** Reads the methods of the JDK and those that commons-compress has itself; XZ and Zstandard would need more libraries. */
    private static final class Reader extends ZipArchiveInputStream {

        private static final Set<ZipMethod> READ = EnumSet.of(
                ZipMethod.STORED, ZipMethod.DEFLATED, ZipMethod.UNSHRINKING, ZipMethod.IMPLODING, ZipMethod.BZIP2);

        Reader(InputStream archive) {
            super(archive, StandardCharsets.UTF_8.name(), true, true, true);
        }

        @Override
        public boolean canReadEntryData(ArchiveEntry entry) {
            return entry instanceof ZipArchiveEntry of
                    && READ.contains(ZipMethod.getMethodByCode(of.getMethod()))
                    && super.canReadEntryData(entry);
        }

        /** Called for the next entry before one can ask whether it can be read. */
        @Override
        protected InputStream createZstdInputStream(InputStream packed) {
            return packed;
        }
    }

    /** The next entry; where the reader fails before it can be asked, fails with a sentence. */
    private @Nullable ZipArchiveEntry nextEntry() throws IOException {
        try {
            return zip.getNextEntry();
        } catch (LinkageError withoutLibrary) {
            throw notRead(files + 1, Fault.METHOD);
        } catch (IOException broken) {
            requireArriving(broken);
            throw broken instanceof ZipException ? broken : new ZipException(broken.getMessage());
        }
    }

    /** Whether it had no entries at all. */
    boolean isEmpty() {
        return files == 0;
    }

    /** The next file that is not one of a system; null at the end. */
    @Nullable
    Packed next() throws IOException {
        for (ZipArchiveEntry entry = nextEntry(); entry != null; entry = nextEntry()) {
            files++;
            if (files > MOST_FILES) {
                throw PlatformProblem.TOO_LARGE.because(
                        "A ZIP may hold at most %d files; send several smaller ones.", MOST_FILES);
            }
            String name = nameOf(entry);
            Packed file = unpacked(name, entry);
            if (!isFolder(name) && !isOfSystem(name)) {
                return file;
            }
        }
        return null;
    }

    /**
     * The name in the encoding that the archive declares. An old archive declares none and uses the code page of the machine that packed
     * it.
     */
    private static String nameOf(ZipArchiveEntry entry) {
        byte[] raw = entry.getRawName();
        boolean told = entry.getNameSource() != ZipArchiveEntry.NameSource.NAME
                || entry.getGeneralPurposeBit().usesUTF8ForNames();
        return told || raw == null ? entry.getName() : new String(raw, CodePage.ofFilename(raw));
    }

    private static boolean isFolder(String name) {
        return name.endsWith("/") || name.endsWith("\\");
    }

    private static boolean isOfSystem(String name) {
        List<String> path = Pattern.compile("[/\\\\]")
                .splitAsStream(name.toLowerCase(Locale.ROOT))
                .toList();
        String last = path.isEmpty() ? "" : path.getLast();
        return OF_SYSTEMS.contains(last)
                || path.stream()
                        .anyMatch(part -> FOLDERS_OF_SYSTEMS.contains(part)
                                || HIDDEN.matcher(part).matches());
    }

    private Packed unpacked(String name, ZipArchiveEntry entry) throws IOException {
        Fault fault = faultOf(entry);
        if (fault != null) {
            requireSkippable(entry, fault);
            return new Packed(name, null, fault);
        }
        try {
            return read(name, entry);
        } catch (EOFException ended) {
            throw ended;
        } catch (IOException broken) {
            requireArriving(broken);
            skipRest(entry);
            return new Packed(name, null, Fault.DAMAGED);
        }
    }

    /** The reader does not find the end of an entry whose data is damaged; its size in front of the data shows it. */
    private void skipRest(ZipArchiveEntry entry) throws IOException {
        boolean toldSize = !entry.getGeneralPurposeBit().usesDataDescriptor();
        if (toldSize && entry.getDataOffset() >= 0 && entry.getCompressedSize() >= 0) {
            begin += entry.getDataOffset() + entry.getCompressedSize();
            zip = reader(archive.from(begin));
        }
    }

    private @Nullable Fault faultOf(ZipArchiveEntry entry) {
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            return Fault.PASSWORD;
        }
        if (entry.getMethod() == ZipMethod.ENHANCED_DEFLATED.getCode()) {
            return Fault.DEFLATE64;
        }
        return zip.canReadEntryData(entry) ? null : Fault.METHOD;
    }

    /** If an entry is not unpacked and declares its size only at its end, its end cannot be found. */
    private void requireSkippable(ZipArchiveEntry entry, Fault fault) {
        if (entry.getGeneralPurposeBit().usesDataDescriptor()) {
            throw notRead(files, fault);
        }
    }

    private static ProblemException notRead(int file, Fault fault) {
        return PlatformProblem.UNREADABLE.because(
                "File %d of the ZIP %s. The files before it were stored.", file, fault.reason());
    }

    /** Passes on a failure of the connection: it is no fault of the archive, and no more files will arrive. */
    private static void requireArriving(IOException broken) throws IOException {
        if ("Truncated ZIP file".equals(broken.getMessage())) {
            throw new EOFException(broken.getMessage());
        }
        if (!(broken instanceof ZipException) && broken.getClass() != IOException.class) {
            throw broken;
        }
    }

    private Packed read(String name, ZipArchiveEntry entry) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        CRC32 sum = new CRC32();
        byte[] piece = new byte[1 << 16];
        boolean fits = true;
        for (int read = zip.read(piece); read >= 0; read = zip.read(piece)) {
            count(read);
            sum.update(piece, 0, read);
            fits = fits && content.size() + read <= MOST_BYTES_A_FILE;
            if (fits) {
                content.write(piece, 0, read);
            }
        }
        boolean toldSum = !entry.getGeneralPurposeBit().usesDataDescriptor();
        if (toldSum && entry.getCrc() != sum.getValue()) {
            return new Packed(name, null, Fault.DAMAGED);
        }
        return new Packed(name, fits ? content.toByteArray() : null, null);
    }

    private void count(int read) {
        unpacked += read;
        if (unpacked > MOST_UNPACKED) {
            throw PlatformProblem.TOO_LARGE.because(
                    "The ZIP unpacks to more than %d bytes; send several smaller ones.", MOST_UNPACKED);
        }
        if (unpacked > UNSUSPICIOUS && unpacked > MOST_TIMES * archive.soFar()) {
            throw PlatformProblem.TOO_LARGE.because(
                    "The ZIP unpacks to more than %d times its size, which photos never do.", MOST_TIMES);
        }
    }

    /** Aborts an archive that is larger than allowed, whatever size it declares. */
    private static final class Bounded extends FilterInputStream {

        /** The reader reads ahead by half as much. */
        private static final int REMEMBERED = 1024;

        private final byte[] last = new byte[REMEMBERED];
        private long left = MOST_BYTES;

        Bounded(InputStream archive) {
            super(archive);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            for (int at = Math.max(0, read - REMEMBERED); at < read; at++) {
                last[(int) ((soFar() + at) % REMEMBERED)] = bytes[from + at];
            }
            count(Math.max(0, read));
            return read;
        }

        /** Returns the number of bytes read so far. */
        long soFar() {
            return MOST_BYTES - left;
        }

        /** The archive from that place on, which may have been read a short while ago. */
        InputStream from(long place) throws IOException {
            int again = (int) Math.max(0, soFar() - place);
            if (again > REMEMBERED) {
                throw new EOFException("read too far ahead");
            }
            byte[] bytes = new byte[again];
            for (int at = 0; at < again; at++) {
                bytes[at] = last[(int) ((place + at) % REMEMBERED)];
            }
            skipNBytes(Math.max(0, place - soFar()));
            return new SequenceInputStream(new ByteArrayInputStream(bytes), this);
        }

        @Override
        public long skip(long bytes) throws IOException {
            return Math.max(0, read(new byte[(int) Math.min(bytes, REMEMBERED)]));
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw PlatformProblem.TOO_LARGE.because(
                        "A ZIP may have at most %d bytes; send several smaller ones.", MOST_BYTES);
            }
        }
    }
}
