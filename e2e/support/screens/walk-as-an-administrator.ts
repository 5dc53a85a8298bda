import { afterAll, expect, test } from 'vitest';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { signIn } from '#e2e/support/administrator.ts';
import { faultsOnEveryScreen } from '#e2e/support/close-look.ts';
import { faultsOnWalk, type Walk } from '#e2e/support/every-screen.ts';
import { onStage } from '#e2e/support/hub.ts';
import type { MadeSheet } from '#e2e/support/sheets.ts';
import { DESK } from '#e2e/support/visitor.ts';
import { walkWhatIsMissing } from './administering.ts';
import { fillByCalls, makeForOrganizers } from './organizers.ts';

const MINUTES = 60_000;

export async function testAsAnAdministrator(
  walks: Record<string, (walk: Walk<MadeSheet>) => Promise<void>>,
): Promise<void> {
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
  let isFilled = false;
  test.each(Object.entries(walks))(
    'administrators find no barrier and nothing cut on %s, whatever the screen',
    { timeout: 10 * MINUTES },
    async (_name, walk) => {
      const { mail, machine, made, visitor: arrive } = stage();
      if (walk !== walkWhatIsMissing) machine.installAll();
      const visitor = await arrive();
      await signIn(visitor, mail);
      if (!isFilled) await fillByCalls(visitor.page, mail, school);
      isFilled = true;
      const faults = await faultsOnWalk(walk, { visitor, mail, made }, (page, how) =>
        faultsOnEveryScreen(page, how, DESK),
      );
      expect(faults).toEqual([]);
    },
  );
}
