import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { collectLog } from '#tests/support/collected-log.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { entriesIn, type MadeEntry } from '#tests/support/sealed-archive.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { moveClock, SCHOOL_NOON, setClock } from '#tests/support/moved-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { WEBHOOK_SECRET } from '#tests/support/webhook-receiver.ts';
import { askingInside } from '#attack/support/asking-inside.ts';
import { openClient, type Client } from '#attack/support/client.ts';
import { typed } from './canaries.ts';
import { plantKeys } from './plant-keys.ts';
import { plantPeople, storedSecrets } from './plant-people.ts';
import { plantSheets } from './plant-sheets.ts';
import { cookiesOf, createPlanter } from './planter.ts';
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
    moveClock(0);
  };
  // At night nobody is offered a place by mail, whose link is attacked.
  setClock(SCHOOL_NOON);
  try {
    const { people, secrets } = await data.visit(async (platform) => {
      await platform.database.migrate();
      return plantPeople(platform);
    });
    const server = await data.startServer({ ...settingsFor(mail), LOG_LEVEL: 'info' }, { isBundled: false });
    ends.push(() => server.stop());
    const client = openClient(server.url.replace('localhost', '127.0.0.1'));
    ends.push(() => client.close());
    const clock = readSchoolClock(data.config.timeZone);
    const dayOf = (instant: Date) => dateFieldValue(clock, instant);
    const planted = await plantAll({ client, mail, people, dayOf, now: new Date() });
    const { dataDir, output: log } = server;
    const all = [...secrets, ...planted.secrets];
    const world = { ...planted, people, secrets: all, mail, dataDir, log, backup: () => backupOf(data) };
    return { client, world, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * The same in this process, by a clock that stands, for tests of every change: paths as they are written go to the app
 * without a connection, and everything else over one.
 */
export async function startPlantedHubHere(): Promise<StartedHub> {
  const { log, logged } = collectLog();
  const mail = await startMailServer();
  const hub = await startTestHub(
    { ...settingsFor(mail), WEBHOOK_SECRET, WEBHOOK_ALLOWED_HOSTS: 'hooks.example' },
    undefined,
    log,
  );
  const { platform } = hub;
  const overHttp = openClient(await hub.app.listen({ port: 0, host: '127.0.0.1' }));
  const client: Client = { ...overHttp, ask: askingInside(hub, overHttp) };
  const { people, secrets } = await plantPeople(platform);
  const { clock, schoolClock } = platform;
  const dayOf = (instant: Date) => dateFieldValue(schoolClock, instant);
  const planted = await plantAll({ client, mail, people, dayOf, now: clock.now() });
  const all = [...secrets, ...(await storedSecrets(platform)), WEBHOOK_SECRET, ...planted.secrets];
  const world = {
    ...planted,
    people,
    secrets: all,
    mail,
    dataDir: platform.config.dataDir,
    log: logged,
    backup: () => Promise.reject(new Error('Only a server of its own is backed up')),
  };
  const remove = async () => {
    client.close();
    await hub.remove();
    await mail.stop();
  };
  return { client, world, remove };
}

const settingsFor = (mail: MailServer) => ({
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  SMTP_URL: mail.url,
  MAIL_FROM: 'PAC <pac@school.example>',
  // A name that may be read, and that leads back to this machine.
  MONITOR_ALLOWED_DOMAINS: 'sd38.bc.ca,localhost',
});

interface Ground {
  readonly client: Client;
  readonly mail: MailServer;
  readonly people: World['people'];
  readonly dayOf: (instant: Date) => string;
  readonly now: Date;
}

async function plantAll({ client, mail, people, dayOf, now }: Ground) {
  const planter = createPlanter(client, mail);
  const sheets = await plantSheets(planter, people, now);
  const { keys, ended } = await plantKeys({ planter, people, sheets, today: dayOf(sheets.doorStart) });
  const json = { key: 'senderPassword', value: typed.senderPassword };
  const { cookie } = people['full-admin'];
  await planter.make({ method: 'POST', path: '/api/settings/senderPassword', cookie, json });
  const phone = { name: typed.accountName, email: typed.accountEmail, phone: typed.accountPhone };
  const { id, cookie: owners } = people.owner;
  await planter.make({ method: 'PATCH', path: `/api/auth/account/${id}`, cookie: owners, json: phone });
  const login = { email: people['full-admin'].email, password: PASSWORD };
  const waiting = await planter.make({ method: 'POST', path: '/api/auth/login', json: login });
  const secrets = [
    typed.senderPassword,
    ...keys.map(({ token }) => token),
    /pre=([\w-]+)/.exec(cookiesOf(waiting.answer))?.[1] ?? '',
  ];
  return { ...sheets, keys, endedKeys: ended, secrets };
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
