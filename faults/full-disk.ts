import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { heroImageForm } from '#tests/support/multipart.ts';
import { photo } from '#tests/support/pictures.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { checkAnswers } from './agree.ts';
import { ask, fillIn, signUp, signUpAgain, type Answer } from './ask.ts';
import { configOf } from './backup-under-load.ts';
import { dumpOf } from './dump.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { violationsIn } from './invariants.ts';
import { Journal } from './journal.ts';
import { newDatabase } from './migrated.ts';
import { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

const NOTES = { notes: 'x'.repeat(900) };
const GIVES_UP_AFTER = 4000;
const RECOVERS_WITHIN = 10_000;
const PIECE = Buffer.alloc(16 * 1024, 'x');

export const fullDisk: Fault = {
  id: 'R-07',
  name: 'a full disk',
  meaning:
    'The disk of the database fills up while people sign up. They are told that nothing can be saved (503), pages still work, backups and uploads to that disk are refused, and no half-written file stays. When there is room again, everything goes on without a restart, and nothing that was acknowledged is lost.',
  on: BOTH,
  missing: missingDisk,
  async inject(run) {
    const { place, findings } = run;
    const disk = smallDisk(place, place.engine === 'sqlite' ? 40 : 160);
    const { server, databaseUrl } = await startOn(place, disk);
    const dump = () => dumpOf({ dataDir: place.dataDir, databaseUrl });
    const organizer = await Organizer.at(server.url);
    const sheet = await organizer.makeSheet(server.url, 2, null);
    const journal = new Journal();
    const signUpOne = () => signUp(server.url, fillIn(journal, sheet.slots[0] ?? ''), NOTES);
    for (let nth = 0; nth < 20; nth += 1) await signUpOne();
    disk.fill();
    const refusal = await untilRefused(signUpOne);
    findings.expect('503', refusal?.status === 503, `it was answered ${refusal?.status ?? 'nothing'}`);
    for (let nth = 0; nth < 10; nth += 1) await signUpOne();
    await checkWhileFull(run, { url: server.url, sheetId: sheet.id, organizer, disk, databaseUrl });
    findings.noteAll(violationsIn(await dump(), journal));
    disk.makeRoom();
    const back = await untilReady(server.url);
    findings.expectWithin('recovers ≤ 10 s', back, RECOVERS_WITHIN);
    for (const signup of journal.signups) await signUpAgain(() => server.url, signup);
    findings.expect('goes on', journal.count('unknown') === 0 && (await signUpOne())?.status === 201, journal.words);
    findings.noteAll(violationsIn(await dump(), journal));
    await checkAnswers({ findings, place: { ...place, dump } }, server.url, organizer);
    return `a disk of ${disk.megabytes} MB filled up; ready ${Math.round(back)} ms after there was room; ${journal.words}`;
  },
};

interface SmallDisk {
  readonly folder: string;
  readonly megabytes: number;
  fill(): void;
  makeRoom(): void;
}

function missingDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can be mounted by root on Linux only';
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-disk-'));
  const { status } = mount(folder, 1);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? null : 'this machine lets no small disk be mounted';
}

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { encoding: 'utf8' });

/** On the embedded engine that of the data folder; on PostgreSQL that of the database server alone. */
function smallDisk(place: Place, megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-disk-'));
  chmodSync(folder, 0o755);
  const { status, stderr } = mount(folder, megabytes);
  if (status !== 0) throw new Error(`No small disk: ${stderr}`);
  const unmount = () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  place.atEnd(() => {
    process.off('exit', unmount);
    unmount();
  });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    megabytes,
    fill() {
      for (const piece of [PIECE, PIECE.subarray(0, 512)])
        try {
          for (;;) appendFileSync(filler, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}

async function startOn(place: Place, disk: SmallDisk) {
  if (place.engine === 'sqlite') {
    const dataDir = path.join(disk.folder, 'data');
    spawnSync('mkdir', [dataDir]);
    copyFileSync(path.join(place.dataDir, 'hub.sqlite'), path.join(dataDir, 'hub.sqlite'));
    // The place goes on looking where the data now is.
    rmSync(place.dataDir, { recursive: true });
    spawnSync('ln', ['-s', dataDir, place.dataDir]);
    return { server: await place.start({ variables: { LOG_LEVEL: 'silent' } }), databaseUrl: undefined };
  }
  const postgres = await startPostgres(findPostgres() ?? '', { durable: true, parent: disk.folder });
  place.atEnd(() => postgres.remove());
  const databaseUrl = await newDatabase(postgres);
  const server = await place.start({ variables: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' } });
  return { server, databaseUrl };
}

async function untilRefused(press: () => Promise<Answer | null>): Promise<Answer | null> {
  for (let tries = 0; tries < GIVES_UP_AFTER; tries += 1) {
    const answer = await press();
    if (answer === null || answer.status >= 400) return answer;
  }
  return null;
}

interface Full {
  readonly url: string;
  readonly sheetId: string;
  readonly organizer: Organizer;
  readonly disk: SmallDisk;
  readonly databaseUrl: string | undefined;
}

async function checkWhileFull({ place, findings }: Run, { url, sheetId, organizer, disk }: Full): Promise<void> {
  const page = await ask(url, 'GET', `/api/signup-sheets/${sheetId}`);
  findings.expect('pages still work', page?.status === 200, `the sheet answered ${page?.status ?? 'nothing'}`);
  const ready = await ask(url, 'GET', '/readyz');
  findings.expect('says so', ready?.status === 503 && ready.body['code'] === 'disk_full', JSON.stringify(ready?.body));
  const { headers, body } = heroImageForm(await photo(640, 480).png().toBuffer());
  const upload = await ask(url, 'POST', '/api/admin/upload/hero-image', { cookie: organizer.cookie, headers, body });
  // On PostgreSQL the picture itself lies on another disk, and its small row may fit into a page that has room.
  const isStored = place.engine === 'postgres' && upload?.status === 201;
  findings.expect(
    isStored ? 'an upload that fits is whole' : 'uploads are refused',
    isStored
      ? (await ask(url, 'GET', String(upload.body['url'])))?.status === 200
      : upload !== null && [503, 507].includes(upload.status),
    `an upload was answered ${upload?.status ?? 'nothing'}`,
  );
  if (place.engine !== 'sqlite') return;
  const file = path.join(disk.folder, 'backup.tar');
  const { code } = await runBackupCommand('backup', configOf(place), { args: [file] });
  findings.expect('backups are refused', code === 1, `a backup ended with ${code}`);
  const left = readdirSync(disk.folder).filter((name) => name.startsWith('backup'));
  const uploads = path.join(place.dataDir, 'uploads');
  const half = existsSync(uploads)
    ? readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    : [];
  findings.note(
    'no half file',
    [...left, ...half.map(({ name }) => name)].map((name) => `${name} was left`),
  );
}

async function untilReady(url: string): Promise<number> {
  const begun = performance.now();
  while ((await ask(url, 'GET', '/readyz'))?.status !== 200) {
    if (performance.now() - begun > 60_000) throw new Error('It was not ready again within a minute');
    await wait(100);
  }
  return performance.now() - begun;
}
