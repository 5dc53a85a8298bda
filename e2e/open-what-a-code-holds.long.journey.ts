import { expect, test } from 'vitest';
import type { CertificatesOfYear } from '#contract/certificates.ts';
import { pagePaths } from '#contract/paths.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import { makeCertificates } from '#server/features/certificates/all-certificates.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { makeDoorLink } from '#server/features/door/manage-links.ts';
import { anonymous } from '#server/http/actor.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { parseConfig } from '#server/platform/config.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { wholeDatabase, type WholeDatabase } from '#tests/support/whole-database.ts';
import { ADMIN } from './support/administrator.ts';
import { makeDoor } from './support/doors.ts';
import { identifyEverybody } from '#server/features/people/identify-everybody.ts';
import { confirmAll, makeHeldFair } from './support/held-fairs.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const pathIn = (url: string) => {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
};

/** What a camera reads from paper: the poster, a letter, the wall, the table of helpers, and the link of a mail. */
async function makeCodes(hub: Prepared) {
  // Without one, the server makes a link for the first.
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00' }]);
  const { manageUrl } = await signedUp(hub, fair.slots[0], 'Mei Chen');
  const door = await makeDoor(hub, 'Bake sale', [{ title: 'Cash', from: -30, people: ['Ben Bakker'] }]);
  const day = dateFieldValue(hub.schoolClock, new Date(hub.clock.now().getTime() - 30 * 60_000).toISOString());
  const wall = await makeDoorLink(hub, { sheetId: door.sheetId, day, right: 'here', actor: anonymous });
  const held = await makeHeldFair(hub, [{ name: 'Zoë de Souza' }], { daysAgo: 30 });
  await confirmAll(hub, held);
  const { certificates }: CertificatesOfYear = await makeCertificates(hub, schoolYearOfDay(held.day), anonymous);
  const letter = `${pagePaths.verifyLetter}?number=${certificates[0]?.number.replace('-', '')}`;
  const paths = [fair.path, letter, pathIn(wall.url), door.path, pathIn(manageUrl)];
  // As the server does at its start.
  await identifyEverybody(hub);
  return { paths, before: await readAll(hub) };
}

const stage = onStage(makeCodes);

/** What the server itself writes meanwhile: its jobs and itself, the mails of those who signed up, and that names have their keys. */
const OF_THE_SERVER = ['jobs', 'outbox', 'installed_versions', 'server_processes', 'database_sizes'];

async function readAll(platform: Pick<Prepared, 'database'>): Promise<WholeDatabase> {
  const tables = Object.entries(await wholeDatabase({ platform }));
  const ofPeople = tables.filter(([name]) => !OF_THE_SERVER.includes(name));
  return Object.fromEntries(ofPeople.map(([name, rows]) => [name, rows.filter((row) => !row.includes('name-keys'))]));
}

test('a camera that opens every code on paper by itself, and presses nothing, changes nothing', async () => {
  const { made, server, visitor } = stage();
  const camera = await visitor({ screen: PHONE });
  for (const path of made.paths) {
    const page = await camera.open(path);
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 600);
    await page.reload({ waitUntil: 'networkidle' });
  }
  await server.stop();
  const platform = openPlatform(parseConfig({ DATA_DIR: server.dataDir }), systemClock, createLog('error'));
  expect(await readAll(platform)).toEqual(made.before);
  await platform.database.close();
});
