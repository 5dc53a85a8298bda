import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { makeArchiveFolder } from '#tests/support/backups.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

// A busy machine takes long to start processes.
vi.setConfig({ testTimeout: 60_000 });

let data: DataForServers;
beforeEach(async () => {
  data = await makeDataForServers();
});
afterEach(() => data.remove());

const rows = () => data.visit((platform) => wholeDatabase({ platform }));
const sentence = (which: string) =>
  `The data comes from a newer version of the hub${which}. Start that version, or restore an older backup.`;

/** As a later version leaves it, with tables that this one does not know. */
async function comeFromLater(versions: readonly string[]): Promise<void> {
  await data.visit(({ database }) =>
    database.write(async ({ db }) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2027')`.execute(db);
      const at = '2099-01-01T00:00:00.000Z';
      for (const version of versions) await db.insertInto('installed_versions').values({ version, at }).execute();
    }),
  );
}

test('a start on data of a newer version says so in one line, and changes nothing', async () => {
  await comeFromLater(['99.0.0']);
  const before = await rows();
  const { dataDir, databaseUrl: url } = data.config;
  const { code, output } = await failingStart(dataDir, {
    LOG_LEVEL: 'error',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  expect([code, output]).toEqual([1, `${sentence(` (99.0.0, and this is ${productVersion})`)}\n`]);
  expect(await rows()).toEqual(before);
});

test('data of a newer version that did not note itself is refused without its number', async () => {
  await comeFromLater([]);
  await expect(data.visit(({ database }) => database.migrate())).rejects.toThrow(sentence(''));
});

test('a backup of data of a newer version is refused in the same words', async () => {
  await comeFromLater(['99.0.0']);
  const archives = makeArchiveFolder();
  const backup = data.visit((platform) => takeBackup(platform, archives.at('backup.tar')));
  await expect(backup).rejects.toThrow(sentence(` (99.0.0, and this is ${productVersion})`));
  archives.remove();
});
