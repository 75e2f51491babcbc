package clients;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import okhttp.ApiClient;
import okhttp.api.AccreditationsApi;
import okhttp.api.AuthApi;
import okhttp.api.ScansApi;
import okhttp.api.SyncApi;
import okhttp.model.AccreditationInput;
import okhttp.model.ScanReport;
import okhttp.model.SyncResponse;
import okhttp.model.SyncResponseGateAccreditation;
import okhttp.model.Verdict;

/** Syncs, changes an accreditation and reports a scan, by the client that uses OkHttp and Gson. */
class OkHttpClient {

    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient();
        client.setBasePath(args[0]);
        long event = Long.parseLong(args[3]);
        String token = new AuthApi(client)
                .oauthToken("client_credentials", null, null, null, null, null, args[1], args[2])
                .getAccessToken();
        client.setBearerToken(token);

        SyncApi gate = new SyncApi(client);
        SyncResponse all = gate.feedSync(event, null, null, null, null, null);
        SyncResponseGateAccreditation badge = all.getAccreditations().get(0);
        check(all.getFull() && all.getCount() == all.getAccreditations().size(), "a full answer");

        new AccreditationsApi(client)
                .accreditationUpdate(event, badge.getId(), new AccreditationInput().firstName("OkHttp"));
        SyncResponse changed = gate.feedSync(event, null, all.getCursor(), null, null, null);
        check(changed.getAccreditations().get(0).getFirstName().equals("OkHttp"), "the change by cursor");
        SyncResponse since = gate.feedSync(event, all.getNextSince(), null, null, null, null);
        check(!since.getFull() && !since.getAccreditations().isEmpty(), "the change by since");

        ScanReport scan = new ScanReport()
                .accreditationId(badge.getId())
                .zoneId(badge.getZones().get(0).getId())
                .allowed(true)
                .timestamp(OffsetDateTime.now(ZoneOffset.UTC));
        check(new ScansApi(client).scanReport(event, scan, null).getVerdict() == Verdict.RECORDED, "the scan");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + " is not as it should be");
        }
    }
}
