// Syncs, changes an accreditation and reports a scan, by the client that uses axios.
import { AccreditationsApi, AuthApi, Configuration, ScansApi, SyncApi, Verdict } from "./generated-axios";

async function main(basePath: string, clientId: string, clientSecret: string, eventId: number) {
  const none = undefined;
  const token = await new AuthApi(new Configuration({ basePath })).oauthToken(
    "client_credentials", none, none, none, none, none, clientId, clientSecret);
  const configuration = new Configuration({ basePath, accessToken: token.data.access_token });
  const gate = new SyncApi(configuration);
  const all = (await gate.feedSync(eventId)).data;
  check(all.full && all.count === all.accreditations.length, "a full answer");

  const badge = all.accreditations[0];
  await new AccreditationsApi(configuration).accreditationUpdate(eventId, badge.id, { first_name: "Axios" });
  const changed = (await gate.feedSync(eventId, none, all.cursor)).data;
  check(changed.accreditations[0].first_name === "Axios", "the change by cursor");
  const since = (await gate.feedSync(eventId, all.next_since)).data;
  check(!since.full && since.accreditations.length > 0, "the change by since");

  const scan = await new ScansApi(configuration).scanReport(eventId, {
    accreditation_id: badge.id,
    zone_id: badge.zones[0].id,
    allowed: true,
    timestamp: new Date().toISOString(),
  });
  check(scan.data.verdict === Verdict.Recorded, "the scan");
}

function check(holds: boolean, what: string) {
  if (!holds) {
    throw new Error(what + " is not as it should be");
  }
}

const [basePath, clientId, clientSecret, eventId] = process.argv.slice(2);
main(basePath, clientId, clientSecret, Number(eventId)).catch((failed) => {
  console.error(failed);
  process.exit(1);
});
