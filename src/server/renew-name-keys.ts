import { FOLDING } from '#domain/fold-words.ts';
import { renewKeys } from '#domain/name-keys.ts';
import { whoCameWithoutAddress } from './features/attendance/facts-of-owner.store.ts';
import { renewPeople } from './features/given-hours/renew-people.ts';
import { lockSetting, putSetting } from './features/settings/settings.store.ts';
import { forgetWhoIsWho } from './features/people/person-keys.store.ts';
import { clearSearchTexts } from './features/sheets/sheet-pages.store.ts';
import { namesOfSignups, setKeyOfSignup, whoHasNoAddress } from './features/signups/name-keys.store.ts';
import { namesOfEntries, setKeyOfEntry } from './features/waitlist/name-keys.store.ts';
import type { Platform } from './platform/platform.ts';

const SETTING = 'name-keys';
/** The same at whichever start it is written, so that an update that was interrupted ends as any other. */
const WRITTEN_AT = new Date(0);

/**
 * Makes the keys of all names anew where an older rule or another SECRET_KEY wrote them: what hours and lists of people
 * know somebody by is signed. Two who become one person on one slot are both kept, and the log names their sign-ups, of
 * which an organizer can remove one.
 */
export async function renewNameKeys(platform: Platform): Promise<void> {
  const { database, log } = platform;
  const rule = ruleOf(platform);
  const done = await database.write(async ({ db }) => {
    const { value } = await lockSetting(db, SETTING, '0', WRITTEN_AT);
    if (value === rule) return null;
    const ofSignups = renewKeys(await namesOfSignups(db));
    for (const { id, key } of ofSignups.changed) await setKeyOfSignup(db, id, key);
    const ofEntries = renewKeys(await namesOfEntries(db));
    for (const { id, key } of ofEntries.changed) await setKeyOfEntry(db, id, key);
    const whoIds = new Map([...(await whoHasNoAddress(db)), ...(await whoCameWithoutAddress(db))]);
    const people = await renewPeople(platform, db, whoIds);
    await clearSearchTexts(db);
    await forgetWhoIsWho(db);
    await putSetting(db, SETTING, rule, WRITTEN_AT);
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
    'names are compared by a new rule or with a new SECRET_KEY: two sign-ups of one person on one slot are both kept (apart)',
  );
}

function ruleOf({ secrets }: Pick<Platform, 'secrets'>): string {
  return `${FOLDING} ${secrets.sign('name-keys', 'fingerprint').slice(0, 22)}`;
}
