import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HEAD } from '#server/features/backup/backup-format.ts';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { entriesIn, withJson, writeSealed } from '#tests/support/sealed-archive.ts';
import { backUp, configOf } from './backup-under-load.ts';
import { fillIn, signUp } from './ask.ts';
import { BOTH, type Fault } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';

type Spoil = (file: string, whole: Buffer) => Promise<void> | void;

export const damagedBackups: Fault = {
  id: 'R-17',
  name: 'damaged and foreign backups',
  meaning:
    'Backups that are cut off, have a wrong byte, are no backup at all, or come from a newer version are given to the restore. Each is refused before anything is changed.',
  on: BOTH,
  async inject({ place, effort, findings }) {
    const server = await place.start();
    const organizer = await Organizer.at(server.url);
    const sheet = await organizer.makeSheet(server.url, 2, null);
    const journal = new Journal();
    for (let nth = 0; nth < 20; nth += 1) await signUp(server.url, fillIn(journal, sheet.slots[nth % 2] ?? ''));
    await server.stop();
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-archives-'));
    place.atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const [whole, spoiled] = [path.join(folder, 'whole.tar'), path.join(folder, 'spoiled.tar')];
    await backUp(place, whole);
    const before = JSON.stringify(await place.dump());
    const spoils = allSpoils(whole, effort.of({ short: 1, usual: 4, full: 20 }));
    for (const [what, spoil] of spoils) {
      await spoil(spoiled, readFileSync(whole));
      const { code, complaint } = await runBackupCommand('restore', configOf(place), { args: [spoiled] });
      findings.expect('refused', code === 1 && complaint.length > 0, `${what}: exit code ${code}, ${complaint}`);
      findings.expect('nothing changed', JSON.stringify(await place.dump()) === before, `${what} changed the data`);
    }
    const { code, complaint } = await runBackupCommand('restore', configOf(place), { args: [whole] });
    findings.expect('control', code === 0, `the whole backup was refused: ${complaint}`);
    return `${spoils.length} spoiled backups were given to the restore, and the whole one at the end`;
  },
};

function allSpoils(whole: string, times: number): readonly (readonly [string, Spoil])[] {
  const cut: Spoil = (file, bytes) => writeFileSync(file, bytes.subarray(0, randomInt(1, bytes.length - 1)));
  const flip: Spoil = (file, bytes) => {
    const at = randomInt(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
  };
  return [
    ...Array.from({ length: times }, () => [['cut off', cut] as const, ['one wrong byte', flip] as const]).flat(),
    ['empty', (file) => writeFileSync(file, '')],
    ['random bytes', (file) => writeFileSync(file, randomBytes(100_000))],
    ['of a newer version', async (file) => writeNewer(file, whole)],
  ];
}

/** Sealed as a newer version would seal it, so that only its steps give it away. */
async function writeNewer(file: string, whole: string): Promise<void> {
  const entries = await entriesIn(whole);
  const head = entries.find(({ name }) => name === HEAD);
  const { migrations } = JSON.parse(Buffer.from(head?.body ?? '{}').toString()) as { migrations: readonly string[] };
  await writeSealed(file, withJson(entries, HEAD, { migrations: [...migrations, '9999-of-a-newer-version'] }));
}
