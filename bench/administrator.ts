import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { signIn } from '#tests/support/people.ts';
import { openData } from './data.ts';

/** In a folder that no server holds. Answers the cookie header of the session. */
export async function signedInAdministrator(dataDir: string): Promise<string> {
  const platform = await openData(dataDir);
  const person = { email: 'amara.okafor@example.org', name: 'Amara Okafor', password: 'four wet umbrellas' };
  const cookie = await signIn({ platform }, await createAdministrator(platform, person));
  await platform.database.close();
  return cookie;
}
