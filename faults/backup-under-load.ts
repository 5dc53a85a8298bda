import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from '#server/platform/config.ts';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { heroImageForm } from '#tests/support/multipart.ts';
import { photo } from '#tests/support/pictures.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { checkAnswers } from './agree.ts';
import { demand } from './ask.ts';
import type { Dump } from './dump.ts';
import { BOTH, type Engine, type Fault, type Run } from './fault.ts';
import { violationsIn } from './invariants.ts';
import { Journal, type ToldSignup } from './journal.ts';
import { MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

const CALLERS = 8;

export const backupUnderLoad: Fault = {
  id: 'R-16',
  name: 'a backup under load, restored elsewhere',
  meaning:
    'A backup is taken while people sign up, and restored on an empty machine. Everything that was acknowledged before the backup began is there, and nothing that was refused. A second backup is restored on the other database and from there on the first kind again: all rows and all uploaded files are the same. With another secret key the restore says what will not work.',
  on: BOTH,
  async inject(run) {
    const { place, findings, effort } = run;
    const server = await place.start();
    const organizer = await Organizer.at(server.url);
    const sheets = [await organizer.makeSheet(server.url, 10, null)];
    await uploadPicture(server.url, organizer);
    const load = new MixedLoad({ pick: () => server.url, organizer, sheets }, { callers: CALLERS, organizing: true });
    await wait(effort.of({ short: 3, usual: 10, full: 60 }) * 1000);
    const before = new Map(load.journal.signups.map((signup) => [signup, { ...signup }]));
    const acknowledged = load.journal.count('accepted');
    const archives = archiveFolder(place);
    await backUp(place, archives.at('under-load.tar'));
    const journal = await load.stop();
    const restored = await place.another();
    await restore(run, restored, archives.at('under-load.tar'));
    findings.noteAll(violationsIn(await restored.dump(), asToldUntil(journal, before)));
    findings.note('I10', run.findings.broken);
    const hops = await moveAround(run, place, archives);
    await checkKeyWarning(run, archives.at('under-load.tar'));
    await serveRestored(run, restored, organizer);
    return `a backup of ${acknowledged.toLocaleString('en')} acknowledged sign-ups and one upload under load, restored on an empty machine; another one moved ${hops}`;
  },
};

/** What was told after the backup began may be in it or not. */
function asToldUntil(journal: Journal, before: ReadonlyMap<ToldSignup, ToldSignup>): Journal {
  const told = new Journal();
  for (const slotId of journal.deletions.keys()) told.deletions.set(slotId, 'unknown');
  for (const signup of journal.signups) {
    const earlier = before.get(signup);
    const isCertain = earlier?.fate === 'accepted' && earlier.cancelled === signup.cancelled;
    if (isCertain || signup.fate === 'refused') told.signups.push(signup);
    else told.signups.push({ ...signup, fate: 'unknown', cancelled: 'not asked' });
  }
  return told;
}

function archiveFolder(place: Place): { readonly at: (name: string) => string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-archives-'));
  place.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return { at: (name) => path.join(folder, name) };
}

export const configOf = ({ dataDir, variables }: Place, more: Record<string, string> = {}) =>
  parseConfig({ ...variables, DATA_DIR: dataDir, ...more });

export async function backUp(place: Place, file: string): Promise<void> {
  const { code, complaint } = await runBackupCommand('backup', configOf(place), { args: [file] });
  if (code !== 0) throw new Error(`The backup failed: ${complaint}`);
}

async function restore({ findings }: Run, place: Place, file: string): Promise<void> {
  const { code, complaint, shown } = await runBackupCommand('restore', configOf(place), { args: [file] });
  findings.expect('restored', code === 0, complaint);
  findings.expect('the key is checked', shown.includes('is the one the backup needs'), shown);
}

/** On the other engine, where there is one, and on the first kind again. Answers which way. */
async function moveAround(run: Run, place: Place, archives: { at: (name: string) => string }): Promise<string> {
  const other = place.engine === 'sqlite' ? 'postgres' : 'sqlite';
  const engines: Engine[] = other === 'postgres' && !place.hasPostgres ? [place.engine] : [other, place.engine];
  let from = place;
  for (const [nth, engine] of engines.entries()) {
    const file = archives.at(`moved-${nth}.tar`);
    await backUp(from, file);
    const to = await place.another(engine);
    await restore(run, to, file);
    run.findings.note('the same rows and files', differences(await from.dump(), await to.dump(), from, to));
    from = to;
  }
  return `from ${[place.engine, ...engines].join(' to ')}`;
}

function differences(before: Dump, after: Dump, from: Place, to: Place): string[] {
  const tables = (Object.keys(before) as (keyof Dump)[])
    .filter((table) => idsOf(before[table]) !== idsOf(after[table]))
    .map((table) => `${table} has ${before[table].length} rows here and ${after[table].length} there`);
  const uploads = (place: Place) => JSON.stringify(wholeFolder(path.join(place.dataDir, 'uploads')));
  return uploads(from) === uploads(to) ? tables : [...tables, 'the uploaded files differ'];
}

const idsOf = (rows: Dump[keyof Dump]) =>
  rows
    .map((row) => String(row['id'] ?? JSON.stringify(row)))
    .toSorted()
    .join();

async function checkKeyWarning({ place, findings }: Run, file: string): Promise<void> {
  const stranger = await place.another('sqlite');
  const other = configOf(stranger, { SECRET_KEY: 'another key, with which nothing can be read' });
  const { shown } = await runBackupCommand('restore', other, { args: [file] });
  findings.expect('another key is said', shown.includes('WARNING'), shown);
}

/** Sessions are in no backup: the administrator signs in again. */
async function serveRestored(run: Run, restored: Place, { cookie }: Organizer): Promise<void> {
  const { url } = await restored.start();
  const session = await demand(url, 'GET', '/api/auth/session', { cookie });
  run.findings.expect('sessions end', session.body['authenticated'] === false, 'a session survived the restore');
  const organizer = await Organizer.at(url);
  await checkAnswers({ place: restored, findings: run.findings }, url, organizer);
}

async function uploadPicture(server: string, { cookie }: Organizer): Promise<void> {
  const { headers, body } = heroImageForm(await photo(640, 480).png().toBuffer(), { alt: 'Hands' });
  await demand(server, 'POST', '/api/admin/upload/hero-image', { cookie, headers, body });
}
