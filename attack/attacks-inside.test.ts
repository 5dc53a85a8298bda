import { afterAll, expect, test } from 'vitest';
import type { Attack, PlantedHub } from './attack.ts';
import { readEverything } from './attacks/canaries.ts';
import { crossSite } from './attacks/cross-site.ts';
import { files } from './attacks/files.ts';
import { forgedAuthority } from './attacks/forged-authority.ts';
import { headers } from './attacks/headers.ts';
import { keys } from './attacks/keys.ts';
import { requests } from './attacks/requests.ts';
import { waysAround } from './attacks/ways-around.ts';
import { startPlantedHubHere } from './plant/planted-hub.ts';
import { runAttack } from './run-attack.ts';

const { client, world, remove } = await startPlantedHubHere();
afterAll(remove);

/** Those that neither wait nor use limits up: what calls refuse by role and owner, the walk over all calls tries. */
const quick: readonly Attack<PlantedHub>[] = [
  readEverything,
  forgedAuthority,
  waysAround,
  crossSite,
  keys,
  headers,
  requests,
  files,
];

test('secrets of every kind are planted', () => {
  expect(world.secrets.length).toBeGreaterThan(40);
  for (const secret of world.secrets) expect(secret.length, secret).toBeGreaterThan(7);
});

test.each(quick)(
  'nothing comes of “$name”: $what',
  async (attack) => {
    const { findings, requests } = await runAttack(attack, client, { world });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(30);
  },
  60_000,
);
