import { FOLDING } from '#domain/fold-words.ts';
import { renewKeys } from '#domain/name-keys.ts';
import { renewPeople } from './features/given-hours/renew-people.ts';
import { lockSetting, putSetting } from './features/settings/settings.store.ts';
import { forgetWhoIsWho } from './features/people/person-keys.store.ts';
import { clearSearchTexts } from './features/sheets/sheet-pages.store.ts';
import { namesOfSignups, setKeyOfSignup } from './features/signups/name-keys.store.ts';
import { namesOfEntries, setKeyOfEntry } from './features/waitlist/name-keys.store.ts';
import type { Platform } from './platform/platform.ts';

const SETTING = 'name-keys';
/** The same at whichever start it is written, so that an update that was interrupted ends as any other. */
const WRITTEN_AT = new Date(0);

/**
 * Makes the keys of all names anew where an older rule wrote them. Two who become one person on one slot are both kept,
 * and the log names their sign-ups, of which an organizer can remove one.
 */
export async function renewNameKeys(platform: Platform): Promise<void> {
  const { database, log } = platform;
  const done = await database.write(async ({ db }) => {
    const { value } = await lockSetting(db, SETTING, '0', WRITTEN_AT);
    if (value === String(FOLDING)) return null;
    const ofSignups = renewKeys(await namesOfSignups(db));
    for (const { id, key } of ofSignups.changed) await setKeyOfSignup(db, id, key);
    const ofEntries = renewKeys(await namesOfEntries(db));
    for (const { id, key } of ofEntries.changed) await setKeyOfEntry(db, id, key);
    const people = await renewPeople(platform, db);
    await clearSearchTexts(db);
    await forgetWhoIsWho(db);
    await putSetting(db, SETTING, String(FOLDING), WRITTEN_AT);
    return { ofSignups, ofEntries, people };
  });
  if (done === null) return;
  const { ofSignups, ofEntries, people } = done;
  log.info(
    {
      signups: { renewed: ofSignups.changed.length, apart: ofSignups.apart },
      waiting: { renewed: ofEntries.changed.length, apart: ofEntries.apart },
      people,
    },
    'names are compared by a new rule: two sign-ups of one person on one slot are both kept (apart)',
  );
}
