import type { PersonView } from '#contract/people.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { presentCertificate } from '#server/features/certificates/present-certificate.ts';
import { lastMailsTo } from '#server/features/communications/mail-source.ts';
import { certificatesByKey } from '#server/features/given-hours/certificates.store.ts';
import { countYears } from '#server/features/given-hours/count-hours.ts';
import { countAhead } from '#server/features/waitlist/entries.store.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { identifyEverybody } from './identify-everybody.ts';
import { sheetsOfActor } from './list-people.ts';
import { signupsOfPeople, waitsOfPeople } from './people.store.ts';
import { hoursOfPersons, keyOfHours, type FoundPerson } from './person-hours.ts';
import { lastKnown, presentHoursOfPerson, presentPersonRow, presentSignups, presentWait } from './present-person.ts';

const MOST_MAILS = 5;

/** Who has that id on the sheets that the caller organizes; null for nobody. */
export async function findPerson(hub: Context<never>, id: string, actor: Actor): Promise<FoundPerson | null> {
  await identifyEverybody(hub);
  const { db } = hub.database;
  const among = sheetsOfActor(actor);
  const [signups, waits] = [await signupsOfPeople(db, [id], among), await waitsOfPeople(db, [id], among)];
  return signups.length + waits.length === 0 ? null : { id, signups, waits };
}

/** What the caller may know of a person. Writes down who looked. */
export async function showPerson(hub: Context<'mailbox'>, person: FoundPerson, actor: Actor): Promise<PersonView> {
  const { database, clock } = hub;
  const { db } = database;
  const { id, signups, waits } = person;
  const hours = (await hoursOfPersons(hub, [person], sheetsOfActor(actor))).get(id) ?? [];
  const { language, since, email } = lastKnown(person);
  const waiting: PersonView['waiting'] = [];
  for (const wait of waits) waiting.push(presentWait(hub, wait, wait.isOffered ? 0 : await countAhead(db, wait)));
  const years = countYears(hours).map(({ year, confirmed, adjusted, open }) => ({
    year,
    confirmed: confirmed + adjusted,
    open,
  }));
  const letters = isAdministrator(actor) ? await certificatesByKey(db, keyOfHours(hub, person)) : null;
  const mails = actor.role === 'full-admin' && email !== null ? await lastMailsTo(hub, email, MOST_MAILS) : null;
  await database.write((write) =>
    recordAudit(write, actor, { action: 'person-opened', subjectId: id, at: clock.now() }),
  );
  return {
    person: { ...presentPersonRow(hub, person, hours), language, since, years },
    signups: presentSignups(hub, signups),
    waiting,
    hours: hours.toReversed().map(presentHoursOfPerson),
    ...(letters === null ? {} : { letters: letters.map(presentCertificate) }),
    ...(actor.role === 'full-admin' ? { mails: mails ?? [] } : {}),
  };
}
