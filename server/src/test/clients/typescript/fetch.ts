// Syncs, changes an accreditation and reports a scan, by the client that uses fetch.
import { AccreditationsApi, AuthApi, Configuration, ScansApi, SyncApi, Verdict } from "./generated-fetch";

async function main(basePath: string, clientId: string, clientSecret: string, eventId: number) {
  const token = await new AuthApi(new Configuration({ basePath })).oauthToken({
    grantType: "client_credentials",
    clientId,
    clientSecret,
  });
  const configuration = new Configuration({ basePath, accessToken: token.accessToken });
  const gate = new SyncApi(configuration);
  const all = await gate.feedSync({ eventId });
  check(all.full && all.count === all.accreditations.length, "a full answer");

  const badge = all.accreditations[0];
  await new AccreditationsApi(configuration).accreditationUpdate({
    eventId,
    accreditationId: badge.id,
    accreditationInput: { firstName: "Fetch" },
  });
  const changed = await gate.feedSync({ eventId, cursor: all.cursor });
  check(changed.accreditations[0].firstName === "Fetch", "the change by cursor");
  const since = await gate.feedSync({ eventId, since: all.nextSince });
  check(!since.full && since.accreditations.length > 0, "the change by since");

  const scan = await new ScansApi(configuration).scanReport({
    eventId,
    scanReport: { accreditationId: badge.id, zoneId: badge.zones[0].id, allowed: true, timestamp: new Date() },
  });
  check(scan.verdict === Verdict.Recorded, "the scan");
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
