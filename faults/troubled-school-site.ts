import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer } from '#tests/support/mail-server.ts';
import { failing, page, silent } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { demand, fillIn, signUp } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';
import { layerFor, missingLayer } from './system-layer.ts';

const MINUTE = 60_000;
/** In minutes; the shortest that the hub allows. */
const SCHEDULE = 5;
/** On addresses of their own, as each host is asked by one process at a time. */
const HOSTS = {
  well: '127.0.0.11',
  changing: '127.0.0.12',
  failing: '127.0.0.13',
  silent: '127.0.0.14',
  gone: '127.0.0.15',
};
type Kind = keyof typeof HOSTS;

export const troubledSchoolSite: Fault = {
  id: 'R-21',
  name: 'trouble with a monitored site',
  meaning:
    'Of five monitored pages one is well, one changes each time, one answers 500, one says nothing, and one is gone. The others are checked on schedule all the same, each check leaves one row, and nobody gets more than one email per page and hour.',
  on: BOTH,
  missing: missingLayer,
  async inject(run) {
    const { place, effort, findings } = run;
    const rounds = effort.of({ short: 4, usual: 13, full: 50 });
    const mails = await startMailServer();
    place.atEnd(() => mails.stop());
    const sites = await startSites(run);
    const layer = layerFor(place);
    const hosts = Object.values(HOSTS).join();
    const variables = { ...layer.variables, MONITOR_ALLOWED_DOMAINS: hosts, MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' };
    const plain = await place.start({ variables });
    const organizer = await Organizer.at(plain.url);
    const sheet = await organizer.makeSheet(plain.url, 1, null);
    await plain.stop();
    const { url } = await place.start({ variables: { ...variables, SMTP_URL: mails.url } });
    for (const [kind, address] of Object.entries(addressesOf(sites))) await watch(url, organizer, kind, address);
    const journal = new Journal();
    for (let round = 1; round <= rounds; round += 1) {
      layer.setClockAhead(round * (SCHEDULE + 1) * MINUTE);
      // What is new wakes the hub, which then looks at its clock.
      await signUp(url, fillIn(journal, sheet.slots[0] ?? ''));
      for (let tries = 0; tries < 50 && sites.well.requests.length <= round; tries += 1) await wait(100);
    }
    const checks = sites.well.requests.length;
    findings.expect(
      'others on schedule',
      checks >= rounds,
      `${checks} checks of the page that is well in ${rounds} rounds`,
    );
    await judge(run, sites);
    const alerts = mails.mails.filter(
      ({ recipients }) => !journal.signups.some(({ email }) => recipients.includes(email)),
    );
    const most = Object.keys(HOSTS).length * Math.ceil((rounds * (SCHEDULE + 1)) / 60);
    findings.expect('no mail storm', alerts.length <= most, `${alerts.length} alerts, ${most} are allowed`);
    return `${rounds} rounds of ${SCHEDULE + 1} minutes of the clock, ${checks} checks of the page that is well, ${sites.failing.requests.length} of one that answers 500; ${alerts.length} alerts`;
  },
};

type Sites = Readonly<Record<Kind, SchoolSite>>;

async function startSites({ place }: Run): Promise<Sites> {
  const started = await Promise.all(
    Object.entries(HOSTS).map(async ([kind, host]) => [kind, await startSchoolSite({ host })] as const),
  );
  const sites = Object.fromEntries(started) as Sites;
  for (const site of Object.values(sites)) place.atEnd(() => site.stop().catch(() => {}));
  let times = 0;
  sites.well.answer('/news', page('<main><p>What stays</p></main>'));
  sites.changing.answer('/news', (request, response) =>
    page(`<main><p>News ${(times += 1)}</p></main>`)(request, response),
  );
  sites.failing.answer('/news', failing(500));
  sites.silent.answer('/news', silent());
  return sites;
}

function addressesOf(sites: Sites): Record<Kind, string> {
  return Object.fromEntries(Object.entries(sites).map(([kind, site]) => [kind, site.address('/news')])) as Record<
    Kind,
    string
  >;
}

async function watch(url: string, { cookie }: Organizer, name: string, address: string): Promise<void> {
  const json = { name, url: address, selectors: ['main'], scheduleMinutes: SCHEDULE, confirmNoMatch: true };
  await demand(url, 'POST', '/api/monitors', { cookie, json });
}

/** Each request to the site that answers 500 left one row; the last check may still be on its way. */
async function judge({ place, findings }: Run, { failing: site }: Sites): Promise<void> {
  const { monitors, snapshots } = await place.dump();
  const monitor = monitors.find(({ name }) => name === 'failing');
  const rows = snapshots.filter((row) => row['monitor_id'] === monitor?.['id'] && row['status'] !== 'success').length;
  const asked = site.requests.length;
  // Adding the monitor reads the page once, to see what its selectors match.
  findings.expect('one row for each', rows <= asked && rows >= asked - 2, `${rows} rows of ${asked} requests`);
  const others = snapshots.filter((row) => row['status'] !== 'success').length - rows;
  findings.expect('failures are noted', others > 0, 'the silent and the missing page left no row');
}
