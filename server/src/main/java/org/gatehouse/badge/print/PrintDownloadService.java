package org.gatehouse.badge.print;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Service;

/** Sends the files of print jobs. */
@Service
public class PrintDownloadService {

    private final PrintJobService jobs;
    private final PrintRepository prints;
    private final EventRepository events;

    PrintDownloadService(PrintJobService jobs, PrintRepository prints, EventRepository events) {
        this.jobs = jobs;
        this.prints = prints;
        this.events = events;
    }

    /**
     * Sends the only file of a job.
     *
     * @throws ProblemException badges_not_ready (409), several_files (409), badges_gone (410)
     */
    public void send(long eventId, long jobId, HttpServletResponse response) throws IOException {
        send(eventId, jobId, "attachment", response);
    }

    /**
     * The same.
     *
     * @param disposition {@code inline} for a browser that shows the file
     */
    public void send(long eventId, long jobId, String disposition, HttpServletResponse response) throws IOException {
        BadgePrintJob job = finished(eventId, jobId);
        if (job.files().size() > 1) {
            throw BadgeProblem.SEVERAL_FILES.because(
                    "Print job %d has %d files, because its badges need different paper; download \u2026/files/1 to \u2026/files/%d.",
                    jobId, job.files().size(), job.files().size());
        }
        send(eventId, job, 1, disposition, response);
    }

    /**
     * Sends one of the files of a job.
     *
     * @param number 1 for the first
     * @throws ProblemException badges_not_ready (409), badges_gone (410), not_found (404)
     */
    public void send(long eventId, long jobId, int number, HttpServletResponse response) throws IOException {
        BadgePrintJob job = finished(eventId, jobId);
        if (number < 1 || number > job.files().size()) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Print job %d has no file %d; its files are 1 to %d.",
                    jobId, number, job.files().size());
        }
        send(eventId, job, number, "attachment", response);
    }

    /**
     * Sends all files of an order as a ZIP. Jobs that failed, or left out all of their badges, have none in it.
     *
     * @throws ProblemException badges_not_ready (409), badges_gone (410), not_found (404)
     */
    public void sendArchive(long eventId, long orderId, HttpServletResponse response) throws IOException {
        List<BadgePrintJob> all = jobs.ofOrder(eventId, orderId);
        List<BadgePrintJob> drawn = new ArrayList<>();
        for (BadgePrintJob job : all) {
            if (job.state() != PrintState.FAILED && job.total() > 0) {
                drawn.add(finished(eventId, job.id()));
            }
        }
        if (drawn.isEmpty()) {
            throw BadgeProblem.BADGES_GONE.because("None of the %d jobs of order %d has a file.", all.size(), orderId);
        }
        response.setContentType("application/zip");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + files(eventId) + orderId + ".zip\"");
        try (ZipOutputStream zip = new ZipOutputStream(response.getOutputStream())) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            String files = files(eventId);
            for (BadgePrintJob job : drawn) {
                for (int number = 1; number <= job.files().size(); number++) {
                    zip.putNextEntry(new ZipEntry(files + name(job, number)));
                    write(job, number, zip);
                    zip.closeEntry();
                }
            }
        }
    }

    private BadgePrintJob finished(long eventId, long jobId) {
        BadgePrintJob job = jobs.get(eventId, jobId);
        if (job.state() != PrintState.DONE) {
            throw BadgeProblem.BADGES_NOT_READY.because(
                    "Print job %d is %s: %d of %d badges are drawn.", jobId, job.state(), job.done(), job.total());
        }
        if (job.fileBytes() == null) {
            throw BadgeProblem.BADGES_GONE.because(
                    "Print job %d has no file. Files are deleted after some time, and a job without badges makes none.",
                    jobId);
        }
        return job;
    }

    private void send(long eventId, BadgePrintJob job, int number, String disposition, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_PDF_VALUE);
        response.setContentLengthLong(job.files().get(number - 1).fileBytes());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                disposition + "; filename=\"" + files(eventId) + name(job, number) + "\"");
        write(job, number, response.getOutputStream());
    }

    /** How the names of an event's files begin. */
    private String files(long eventId) {
        String code = events.get(eventId, Language.ENGLISH).code();
        return code == null ? "badges-" : "badges-" + code + "-";
    }

    private static String name(BadgePrintJob job, int number) {
        return job.id() + (job.files().size() == 1 ? "" : "-" + number) + ".pdf";
    }

    private void write(BadgePrintJob job, int number, OutputStream out) throws IOException {
        List<Integer> parts = prints.parts(job.id());
        int first =
                parts.stream().limit(number - 1L).mapToInt(Integer::intValue).sum();
        int end = parts.isEmpty() ? Integer.MAX_VALUE : first + parts.get(number - 1);
        for (int part = first; part < end; part++) {
            Optional<byte[]> bytes = prints.filePart(job.id(), part);
            if (bytes.isEmpty()) {
                throw new IOException("print job %d was deleted while it was sent".formatted(job.id()));
            }
            out.write(bytes.get());
        }
    }
}
