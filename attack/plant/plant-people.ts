import type { Role } from '#domain/roles.ts';
import { createUser, PASSWORD, signIn } from '#tests/support/people.ts';
import type { Platform } from '#server/platform/platform.ts';
import { typed } from './canaries.ts';
import type { Person, World } from './world.ts';

const roleOf: Readonly<Record<keyof World['people'], Role>> = {
  owner: 'user',
  user: 'user',
  'co-organizer': 'user',
  'volunteer-admin': 'volunteer-admin',
  'full-admin': 'full-admin',
};

interface PlantedPeople {
  readonly people: World['people'];
  /** The password, the key, and tokens of sessions. */
  readonly secrets: string[];
}

/** Into the data, before the server starts: signing three administrators in by mailed codes is no attack. */
export async function plantPeople(platform: Platform): Promise<PlantedPeople> {
  const made: [string, Person][] = [];
  for (const [who, role] of Object.entries(roleOf)) {
    const account = who === 'owner' ? { email: typed.accountEmail, name: typed.accountName } : {};
    const user = await createUser({ platform }, { role, ...account });
    made.push([who, { id: user.id, email: user.email, cookie: await signIn({ platform }, user) }]);
  }
  const people = Object.fromEntries(made) as World['people'];
  const tokens = Object.values(people).map(({ cookie }) => cookie.split('=')[1] ?? '');
  return {
    people,
    secrets: [PASSWORD, platform.config.secretKey ?? '', ...tokens, ...(await storedSecrets(platform))],
  };
}

/** What the database keeps of passwords, tokens, codes and addresses that nobody may read. */
export async function storedSecrets({ database: { db } }: Platform): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('users').select('password_hash').execute(),
    db.selectFrom('sessions').select('token_hash').execute(),
    db.selectFrom('login_challenges').select(['token_hash', 'code_hash']).execute(),
    db.selectFrom('one_time_links').select('token_hash').execute(),
    db.selectFrom('sheet_organizers').select('token_hash').where('token_hash', 'is not', null).execute(),
    db.selectFrom('deletion_requests').select('email_hash').execute(),
    db.selectFrom('settings').select('value').where('key', '=', 'senderPassword').execute(),
    db.selectFrom('outbox').select('payload').execute(),
  ]);
  const texts = rows
    .flat()
    .flatMap((row) => Object.values<unknown>(row).flatMap((value) => (value === null ? [] : [textOf(value)])));
  return texts.flatMap((text) => (text.startsWith('{') ? (text.match(/v1:[\w-]+:[\w-]+:[\w-]+/g) ?? []) : [text]));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
