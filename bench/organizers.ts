import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { signIn } from '#tests/support/people.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { makeData, openData, signupBodies, type MadeSheet } from './data.ts';
import { atMost, kB, median, ms, type Figure } from './report.ts';
import { CPU_SLOWER, visit, type Visit, type Visits } from './slow-phone.ts';
import { withUnscripted } from './unscripted.ts';

const [COMING, SLOTS, SIGNUPS, PAST] = [40, 8, 400, 260];
const OWNER = { email: 'amara.okafor@example.org', name: 'Amara Okafor' };

interface Place {
  readonly path: string;
  /** A text that only its content has. */
  readonly content: string;
  readonly budgets: Budgets;
}

/** In ms, requests and kB. */
interface Budgets {
  readonly seen: number;
  readonly content: number;
  readonly blocked: number;
  readonly requests: number;
  readonly weight: number;
}

const dashboard: Budgets = { seen: 1500, content: 2200, blocked: 300, requests: 20, weight: 250 };
const management: Budgets = { ...dashboard, content: 2500 };
const volunteers: Budgets = { ...management, content: 2000, requests: 18 };

/** The first view of what organizers open, and of what volunteers open from their mails and accounts. */
export const organizers: Benchmark = {
  name: 'organizers',
  what: `first views of those who organize or are signed up, on the phone of "page" (CPU ${CPU_SLOWER} times slower); ${COMING} sheets of ${SLOTS} slots, ${SIGNUPS} sign-ups`,
  async run({ rounds }, tell) {
    await measure({ past: 0, rounds }, places, tell);
    await measure({ past: PAST, rounds }, placesOverYears, tell);
  },
};

function placesOverYears(): Record<string, Place> {
  return {
    [`dashboard beside ${PAST} past sheets`]: {
      path: pagePaths.management,
      content: 'Winter Craft Fair, hall 1',
      budgets: dashboard,
    },
  };
}

function places(manageToken: string): Record<string, Place> {
  return {
    dashboard: { path: pagePaths.management, content: 'Winter Craft Fair, hall 1', budgets: dashboard },
    monitoring: { path: pagePaths.monitoring, content: 'No monitors configured yet', budgets: management },
    system: { path: pagePaths.system, content: 'System: ', budgets: management },
    hours: { path: pagePaths.hours, content: 'Nothing waits.', budgets: management },
    people: { path: pagePaths.people, content: 'coming up', budgets: management },
    users: { path: managementTab('users'), content: OWNER.email, budgets: management },
    'email settings': { path: managementTab('email'), content: 'Sender', budgets: management },
    'own sign-up': { path: `${pagePaths.manage}#${manageToken}`, content: 'Front door', budgets: volunteers },
    'own volunteering': { path: pagePaths.mine, content: 'Winter Craft Fair', budgets: volunteers },
    profile: { path: pagePaths.ownProfile, content: `${OWNER.name}'s Profile`, budgets: volunteers },
  };
}

interface Extent {
  readonly past: number;
  readonly rounds: number;
}

async function measure(
  { past, rounds }: Extent,
  placesWith: (manageToken: string) => Record<string, Place>,
  tell: (figure: Figure) => void,
): Promise<void> {
  const { dataDir, sheets } = await makeData(COMING, SLOTS, past);
  const cookie = await signedInOwner(dataDir);
  await withServer(dataDir, async ({ url }) => {
    const wanted = placesWith(await signUpAll(url, sheets));
    const paths = Object.values(wanted).map(({ path }) => path.replace(/#.*/, ''));
    await withUnscripted(
      url,
      paths,
      async (bareUrl) => {
        for (const [name, { path, content, budgets }] of Object.entries(wanted)) {
          const { ours, bare } = await visit(url + path, bareUrl + path, { rounds, cookie, content });
          tellOf(name, { ours, bare, budgets }, tell);
        }
      },
      cookie,
    );
  });
}

function tellOf(
  name: string,
  { ours, bare, budgets }: Visits & { readonly budgets: Budgets },
  tell: (figure: Figure) => void,
): void {
  const of = (read: (visit: Visit) => number, visits = ours) => median(visits.map(read));
  const inMs = (what: string, read: (visit: Visit) => number, limit: number) => {
    // A moment that never came is no quick one.
    const [value, without] = [of((one) => read(one) || Number.POSITIVE_INFINITY), of(read, bare)];
    const measured = `${ms(value)}${without === 0 ? '' : `, ${ms(without)} without script`}`;
    tell({ name: `${name}, ${what}`, measured, value, budget: atMost(limit, ' ms') });
  };
  inMs('something seen', (one) => one.firstPaint, budgets.seen);
  inMs('content', (one) => one.content, budgets.content);
  const alive = of((one) => one.alive);
  tell({ name: `${name}, can be used`, measured: ms(alive), value: alive });
  const blocked = of((one) => one.blockingOnceSeen);
  tell({ name: `${name}, blocked`, measured: ms(blocked), value: blocked, budget: atMost(budgets.blocked, ' ms') });
  const [requests, scripts] = [of((one) => one.allRequests), of((one) => one.scripts)];
  const counted = `${requests}, ${scripts} of them scripts`;
  tell({ name: `${name}, requests`, measured: counted, value: requests, budget: atMost(budgets.requests) });
  const bytes = of((one) => one.allBytes);
  tell({ name: `${name}, weight`, measured: kB(bytes), value: bytes / 1000, budget: atMost(budgets.weight, ' kB') });
}

async function signedInOwner(dataDir: string): Promise<string> {
  const platform = await openData(dataDir);
  const user = await createAdministrator(platform, { ...OWNER, password: 'four wet umbrellas' });
  await platform.database.write(({ db }) => noteProof(db, user.id, user.email, platform.clock.now()));
  const cookie = await signIn({ platform }, user);
  await platform.database.close();
  return cookie;
}

/** Spread over all slots. Answers the token of a manage link. */
async function signUpAll(url: string, sheets: readonly MadeSheet[]): Promise<string> {
  const slots = sheets.flatMap((sheet) => sheet.slots);
  const bodies = signupBodies(slots);
  let token = '';
  for (let nth = 0; nth < SIGNUPS; nth += 1) {
    const body = (bodies[nth % bodies.length] ?? '').replaceAll('{{n}}', String(nth));
    // Some are the owner's.
    const made = await signUp(url, nth % 80 === 0 ? body.replace(/karen\d+@example\.org/, OWNER.email) : body);
    token = new URL(made.manageUrl).hash.slice(1);
  }
  return token;
}

async function signUp(url: string, body: string): Promise<{ readonly manageUrl: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/volunteers`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A sign-up was answered with ${answer.status}`);
  return (await answer.json()) as { manageUrl: string };
}
