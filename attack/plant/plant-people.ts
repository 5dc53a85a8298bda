import type { Role } from '#domain/roles.ts';
import { createUser, PASSWORD, signIn } from '#tests/support/people.ts';
import type { DataForServers } from '#tests/support/data-for-servers.ts';
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
  /** The password, tokens of sessions, and what the database keeps of both. */
  readonly secrets: string[];
}

/** Into the data, before the server starts: signing three administrators in by mailed codes is no attack. */
export async function plantPeople(data: DataForServers): Promise<PlantedPeople> {
  return data.visit(async (platform) => {
    await platform.database.migrate();
    const made: [string, Person][] = [];
    for (const [who, role] of Object.entries(roleOf)) {
      const account = who === 'owner' ? { email: typed.accountEmail, name: typed.accountName } : {};
      const user = await createUser({ platform }, { role, ...account });
      made.push([who, { id: user.id, email: user.email, cookie: await signIn({ platform }, user) }]);
    }
    const people = Object.fromEntries(made) as World['people'];
    const { db } = platform.database;
    const hashes = await db.selectFrom('users').select('password_hash').execute();
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    return {
      people,
      secrets: [
        PASSWORD,
        platform.config.secretKey ?? '',
        ...Object.values(people).map(({ cookie }) => cookie.split('=')[1] ?? ''),
        ...hashes.map(({ password_hash }) => password_hash),
        ...sessions.map(({ token_hash }) => token_hash),
      ],
    };
  });
}
