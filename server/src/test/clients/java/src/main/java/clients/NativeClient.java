package clients;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import native_.ApiClient;
import native_.api.AccreditationsApi;
import native_.api.ScansApi;
import native_.api.SyncApi;
import native_.model.AccreditationInput;
import native_.model.ScanReport;
import native_.model.SyncResponse;
import native_.model.SyncResponseGateAccreditation;
import native_.model.Verdict;

/** Syncs, changes an accreditation and reports a scan, by the client that uses the JDK's own HTTP client. */
class NativeClient {

    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(args[0]);
        long event = Long.parseLong(args[3]);
        String token = token(args[0], args[1], args[2]);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));

        SyncApi gate = new SyncApi(client);
        SyncResponse all = gate.feedSync(event, null, null, null, null, null);
        SyncResponseGateAccreditation badge = all.getAccreditations().get(0);
        check(all.getFull() && all.getCount() == all.getAccreditations().size(), "a full answer");

        new AccreditationsApi(client)
                .accreditationUpdate(event, badge.getId(), new AccreditationInput().firstName("Native"));
        SyncResponse changed = gate.feedSync(event, null, all.getCursor(), null, null, null);
        check(changed.getAccreditations().get(0).getFirstName().equals("Native"), "the change by cursor");
        SyncResponse since = gate.feedSync(event, all.getNextSince(), null, null, null, null);
        check(!since.getFull() && !since.getAccreditations().isEmpty(), "the change by since");

        ScanReport scan = new ScanReport()
                .accreditationId(badge.getId())
                .zoneId(badge.getZones().get(0).getId())
                .allowed(true)
                .timestamp(OffsetDateTime.now(ZoneOffset.UTC));
        check(new ScansApi(client).scanReport(event, scan, null).getVerdict() == Verdict.RECORDED, "the scan");
    }

    /** This library sends forms without Content-Length, which the server refuses (411). */
    private static String token(String server, String id, String secret) throws Exception {
        String form = "grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret;
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/auth/access_token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(answer).path("access_token").asText();
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + " is not as it should be");
        }
    }
}
