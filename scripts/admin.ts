import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { firstAdministrator } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { backUpBeforeUpdate } from '#server/features/backups/back-up-before-update.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { makeCodeInShell } from '#server/features/login/make-code-in-shell.ts';
import { HubError } from '#server/http/errors.ts';
import { readConfig } from '#server/platform/config.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { DataInUse } from '#server/platform/database/directory-lock.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { watchRoom } from '#server/platform/database/room.ts';
import { openSqliteBesideServer } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { createSecrets, findSecretKey } from '#server/platform/secrets.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { updateTables } from '#server/update-tables.ts';

const USAGE = 'Usage: npm run admin -- create EMAIL NAME, or: npm run admin -- code EMAIL';

const administrator = firstAdministrator.omit({ token: true });

async function create(email: string, name: string): Promise<void> {
  check(administrator.omit({ password: true }), { email, name });
  const config = readConfig();
  const platform = openPlatform(config, systemClock, createLog('error'));
  try {
    const admin = check(administrator, { email, name, password: await readPassword() });
    await backUpBeforeUpdate(platform);
    await updateTables(platform);
    const user = await createAdministrator(platform, admin);
    console.log(`${user.name} can now sign in as a full administrator at ${config.publicUrl}${pagePaths.management}`);
  } finally {
    await platform.database.close();
  }
}

async function code(email: string): Promise<void> {
  const config = readConfig();
  const { dataDir, databaseUrl } = config;
  const secretKey = config.secretKey ?? findSecretKey(dataDir);
  if (secretKey === null)
    throw new OperatorError('There’s no secret key. Set SECRET_KEY or DATA_DIR to the same values as for the server.');
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir)))
    throw new OperatorError(`There’s no database in ${dataDir}. Set DATA_DIR to the same value as for the server.`);
  const log = createLog('error');
  const opened = databaseUrl === undefined ? openSqliteBesideServer(dataDir, log) : openPostgres(databaseUrl, log);
  const database = watchRoom(opened, log);
  try {
    const made = await makeCodeInShell({ database, secrets: createSecrets(secretKey), clock: systemClock }, email);
    console.log(`${made} is the sign-in code for ${email}. It works once, within 10 minutes.`);
  } finally {
    await database.close();
  }
}

/** @throws {OperatorError} with what is wrong */
function check<Output>(schema: { safeParse(input: unknown): Parsed<Output> }, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new OperatorError(parsed.error.issues.map(({ message }) => message).join('. '));
}
type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; error: { issues: readonly { message: string }[] } };

/** Typed twice without echo on a terminal; the first line of standard input elsewhere. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const password = await ask('Password: ');
  if ((await ask('The same again: ')) !== password) throw new OperatorError('The passwords don’t match.');
  return password;
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  // Where the line editor shows what is typed: nowhere.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: unseen, terminal: true });
  line.on('SIGINT', () => line.close());
  const gaveUp = new Promise<never>((_resolve, reject) => {
    line.on('close', () => reject(new OperatorError('Nothing was changed.')));
  });
  try {
    return await Promise.race([line.question(''), gaveUp]);
  } finally {
    line.close();
    process.stdout.write('\n');
  }
}

/** Null for a fault, which the operator cannot mend and whose stack is shown. */
function sentence(error: unknown): string | null {
  if (error instanceof DataInUse) return 'Stop the server first. Only one process at a time can change its data.';
  return error instanceof OperatorError || error instanceof HubError ? error.message : null;
}

const [command, email, ...name] = process.argv.slice(2);
try {
  if (command === 'code' && email !== undefined && name.length === 0) await code(email);
  else if (command === 'create' && email !== undefined && name.length > 0) await create(email, name.join(' '));
  else throw new OperatorError(USAGE);
} catch (error) {
  const known = sentence(error);
  if (known === null) throw error;
  console.error(known);
  process.exitCode = 1;
}
