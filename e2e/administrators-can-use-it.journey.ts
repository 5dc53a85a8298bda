import { afterAll, expect, test } from 'vitest';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { signIn } from './support/administrator.ts';
import { faultsOnEveryScreen } from './support/close-look.ts';
import { faultsOnWalk, type Walk } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import {
  walkOtherTabs,
  walkOverview,
  walkPlaces,
  walkPublicSide,
  walkWhatIsMissing,
} from './support/screens/administering.ts';
import { fillByCalls, makeForOrganizers } from './support/screens/organizers.ts';
import type { MadeSheet } from './support/sheets.ts';

/** On a machine that is busy with others too. */
const MINUTES = 60_000;

const [graph, school] = await Promise.all([startGraphServer(), startSchoolSite()]);
afterAll(() => Promise.all([graph.stop(), school.stop()]));

const stage = onStage(makeForOrganizers, {
  isBare: true,
  variables: {
    RATE_LIMITS: 'off',
    GRAPH_API_URL: graph.url,
    META_APP_SECRET: COUNCIL.app.secret,
    MONITOR_ALLOWED_DOMAINS: '127.0.0.1',
    MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
  },
});

const walks: readonly (readonly [string, (walk: Walk<MadeSheet>) => Promise<void>])[] = [
  ['what the machine of the hub lacks', walkWhatIsMissing],
  ['every tab, whether it is full, empty, loading or not to be had', walkPlaces],
  ['every dialog of the first tab', walkOverview],
  ['every dialog of the other tabs', walkOtherTabs],
  ['what is theirs on the pages of parents', walkPublicSide],
];

let isFilled = false;

test.each(walks)(
  'administrators find no barrier and nothing cut on %s, whatever the screen',
  { timeout: 4 * MINUTES },
  async (_name, walk) => {
    const { mail, machine, made, visitor: arrive } = stage();
    if (walk !== walkWhatIsMissing) machine.installAll();
    const visitor = await arrive();
    await signIn(visitor, mail);
    if (!isFilled) await fillByCalls(visitor.page, mail, school);
    isFilled = true;
    expect(await faultsOnWalk(walk, { visitor, mail, made }, faultsOnEveryScreen)).toEqual([]);
  },
);
