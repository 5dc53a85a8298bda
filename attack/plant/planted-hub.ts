import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { entriesIn, type MadeEntry } from '#tests/support/sealed-archive.ts';
import { zoneAtNoon } from '#tests/support/zone-at-noon.ts';
import { openClient, type Client } from '#attack/support/client.ts';
import { typed } from './canaries.ts';
import { plantKeys } from './plant-keys.ts';
import { plantPeople } from './plant-people.ts';
import { plantSheets } from './plant-sheets.ts';
import { createPlanter } from './planter.ts';
import type { World } from './world.ts';

interface StartedHub {
  readonly client: Client;
  readonly world: World;
  remove(): Promise<void>;
}

/** Starts the built product as a process of its own, with all limits, and plants what attacks look for. */
export async function startPlantedHub(): Promise<StartedHub> {
  const data = await makeDataForServers();
  const mail = await startMailServer();
  const ends: (() => unknown)[] = [() => data.remove(), () => mail.stop()];
  const remove = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const { people, secrets } = await plantPeople(data);
    // At night nobody is offered a place by mail, whose link is attacked.
    const zone = zoneAtNoon();
    const server = await data.startServer({
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      TIME_ZONE: zone,
      SMTP_URL: mail.url,
      MAIL_FROM: 'PAC <pac@school.example>',
      // A name that may be read, and that leads back to this machine.
      MONITOR_ALLOWED_DOMAINS: 'sd38.bc.ca,localhost',
    });
    ends.push(() => server.stop());
    const client = openClient(server.url.replace('localhost', '127.0.0.1'));
    ends.push(() => client.close());
    const clock = readSchoolClock(zone);
    const dayOf = (instant: Date) => dateFieldValue(clock, instant);
    const planted = await plantAll({ client, mail, people, dayOf });
    const { dataDir, output: log } = server;
    const all = [...secrets, typed.senderPassword, ...planted.keys.map(({ token }) => token)];
    const world = { ...planted, people, secrets: all, mail, dataDir, log, backup: () => backupOf(data) };
    return { client, world, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Ground {
  readonly client: Client;
  readonly mail: MailServer;
  readonly people: World['people'];
  readonly dayOf: (instant: Date) => string;
}

async function plantAll({ client, mail, people, dayOf }: Ground) {
  const planter = createPlanter(client, mail);
  const sheets = await plantSheets(planter, people, new Date());
  const { keys, ended } = await plantKeys({ planter, people, sheets, today: dayOf(sheets.doorStart) });
  const json = { key: 'senderPassword', value: typed.senderPassword };
  const { cookie } = people['full-admin'];
  await planter.make({ method: 'POST', path: '/api/settings/senderPassword', cookie, json });
  const phone = { name: typed.accountName, email: typed.accountEmail, phone: typed.accountPhone };
  const { id, cookie: owners } = people.owner;
  await planter.make({ method: 'PATCH', path: `/api/auth/account/${id}`, cookie: owners, json: phone });
  return { ...sheets, keys, endedKeys: ended };
}

/** What is in a backup, as `npm run backup` writes it. */
async function backupOf({ config }: DataForServers): Promise<MadeEntry[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-attack-'));
  try {
    const file = path.join(folder, 'backup.tar');
    const { code, complaint } = await runBackupCommand('backup', config, { args: [file] });
    if (code !== 0) throw new Error(`The backup failed: ${complaint}`);
    return await entriesIn(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
