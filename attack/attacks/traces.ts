import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { canaries, typed } from '#attack/plant/canaries.ts';
import type { Attack, PlantedHub } from '#attack/attack.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { rowsOf, type MadeEntry } from '#tests/support/sealed-archive.ts';

/** In ms, until it is written. */
const LOG_TAKES = 1000;
const SECRET_FILES = /(?:secret\.key|hub\.lock)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile() && !SECRET_FILES.test(file));
}

/** What is kept may hold personal data, and never a password, the key, or the token of a session. */
function lookAtData(hub: PlantedHub, name: string, bytes: Buffer): void {
  const { people, secrets } = hub.world;
  const key = secrets.find((secret) => secret.startsWith('a key for the tests')) ?? '';
  const tokens = Object.values(people).map(({ cookie }) => cookie.split('=')[1] ?? '');
  for (const secret of [typed.senderPassword, PASSWORD, key, ...tokens])
    if (secret !== '' && bytes.includes(secret)) hub.found(`${name} holds a secret as it was typed`);
}

function lookAtBackup(hub: PlantedHub, entries: readonly MadeEntry[]): void {
  const opened = entries.map(({ name, body }) => ({ name, body: name.endsWith('.gz') ? gunzipSync(body) : body }));
  // Whoever can't read the rows finds no secret in them either.
  if (!opened.some(({ body }) => Buffer.from(body).includes(typed.email)))
    hub.found('the backup has nobody in it, so nothing was proved');
  for (const { name, body } of opened) lookAtData(hub, `the backup (${name})`, Buffer.from(body));
}

const packedSecret = rowsOf('settings', [{ key: 'senderPassword', value: typed.senderPassword }]);

/** What people do with names and secrets of their own, rightly and wrongly. */
async function leaveTraces(hub: PlantedHub): Promise<void> {
  const { people, manageToken, signupId } = hub.world;
  const { email, cookie, id } = people.owner;
  await hub.ask({ method: 'POST', path: '/api/auth/login', json: { email, password: `${PASSWORD} wrong` } });
  // Other attacks may have locked the owner's account, and this signs in as well.
  const another = {
    name: typed.accountName,
    email: `${randomUUID().slice(0, 8)}.${typed.accountEmail}`,
    password: PASSWORD,
  };
  await hub.ask({ method: 'POST', path: '/api/auth/register', json: another });
  for (const token of [manageToken, `${manageToken}x`])
    await hub.ask({ method: 'POST', path: '/api/manage/signup', json: { token } });
  await hub.ask({ path: `/api/manage/signup?token=${manageToken}` });
  await hub.ask({ path: `/manage?email=${email}#${manageToken}` });
  await hub.ask({ path: `/api/auth/profile/${id}`, cookie });
  await hub.ask({ method: 'PATCH', path: `/api/volunteers/${signupId}`, cookie, json: { name: typed.name } });
  await wait(LOG_TAKES);
}

/** After all other attacks: what they, and everything that was planted, have left behind. */
export const traces: Attack<PlantedHub> = {
  name: 'what is left behind',
  what: 'the log, the database files and a backup, for planted people, passwords and keys',
  async run(hub) {
    await leaveTraces(hub);
    const log = hub.world.log();
    if (log.length < 500) hub.found('the log is empty, so nothing was proved');
    for (const { word, of } of canaries) if (log.includes(word)) hub.found(`the log tells ${of}`);
    for (const secret of hub.world.secrets)
      if (secret !== '' && log.includes(secret)) hub.found('the log tells a secret');
    const files = filesBelow(hub.world.dataDir);
    for (const file of files) lookAtData(hub, path.basename(file), readFileSync(file));
    lookAtBackup(hub, await hub.world.backup());
    const database = files.filter((file) => file.includes('hub.sqlite')).map((file) => readFileSync(file));
    const hasHashes = database.some((bytes) => bytes.includes('$argon2id$v=19$m=19456,t=2,p=1'));
    if (database.length > 0 && !hasHashes) hub.found('passwords are not kept as argon2id of the agreed strength');
  },
  withHole: ({ world }) => [
    { world: { ...world, log: () => `${world.log()} ${typed.email}` } },
    { world: { ...world, backup: async () => [...(await world.backup()), packedSecret] } },
  ],
};
