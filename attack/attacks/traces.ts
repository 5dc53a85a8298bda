import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canaries, typed } from '#attack/plant/canaries.ts';
import type { Attack, PlantedHub } from '#attack/attack.ts';
import { PASSWORD } from '#tests/support/people.ts';

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

/** What people do with names and secrets of their own, rightly and wrongly. */
async function leaveTraces(hub: PlantedHub): Promise<void> {
  const { people, manageToken, signupId } = hub.world;
  const { email, cookie, id } = people.owner;
  for (const password of [PASSWORD, `${PASSWORD} wrong`])
    await hub.ask({ method: 'POST', path: '/api/auth/login', json: { email, password } });
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
    const backup = await hub.world.backup();
    if (backup.length < 10_000) hub.found('the backup is empty, so nothing was proved');
    lookAtData(hub, 'the backup', backup);
    const database = files.filter((file) => file.includes('hub.sqlite')).map((file) => readFileSync(file));
    const hasHashes = database.some((bytes) => bytes.includes('$argon2id$v=19$m=19456,t=2,p=1'));
    if (database.length > 0 && !hasHashes) hub.found('passwords are not kept as argon2id of the agreed strength');
  },
  withHole: (hub) => ({ world: { ...hub.world, log: () => `${hub.world.log()} ${typed.email}` } }),
};
