import { SCHOOL_CALENDAR } from '#contract/paths.ts';
import type { Role } from '#domain/roles.ts';
import { callInput } from '#contract/calls.ts';
import { askForHelpers } from '#server/features/calls/ask-people.ts';
import { removeOrganizer } from '#server/features/invitations/remove-organizer.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { personIdOf } from '#server/features/people/person-id.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { agreeToCalls, setMailingAddress } from '#tests/support/calls.ts';
import { makeOddFact, makeWallLink, usedLinkOf } from '#tests/support/doors.ts';
import { askedFor } from '#tests/support/hand-overs.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { giveSheetPicture } from '#tests/support/sheet-pictures.ts';
import { ann, ben, chiyo, helper, makeFair, olga, signedUp, type Person } from '#tests/support/sheets.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import { waitsFor } from '#tests/support/waitlists.ts';
import { actorOf, makeShared, tokenOf, type Someone } from './make-shared.ts';

/** Ids, tokens and cookies by which samples name what was made. */
export type Made = Awaited<ReturnType<typeof makeShared>> &
  Organized & {
    /** By which the organizer of the sheet is one. */
    readonly coOrganizerId: string;
  };

type People = Readonly<Record<Role | 'owner' | 'coOrganizer' | 'otherOrganizer' | 'formerOrganizer', Someone>>;

interface Everything {
  /** What samples name, with the sheets of the co-organizer. */
  readonly made: Made;
  /** The same with sheets that another one organizes. */
  readonly other: Made;
  readonly people: People;
}

export const FIRST = 'Winter Craft Fair';
const titles = [FIRST, 'Spring Fair'] as const;

/** What every call needs to be made once: two sets of sheets with an organizer each, and everything beside them. */
export async function makeEverything(hub: TestHub): Promise<Everything> {
  await setMailingAddress(hub);
  await createUser(hub, { role: 'full-admin' });
  const people: People = {
    user: await someone(hub, { role: 'user' }),
    'volunteer-admin': await someone(hub, { role: 'volunteer-admin' }),
    'full-admin': await someone(hub, { role: 'full-admin' }),
    owner: await someone(hub, { role: 'user', email: ben.email, name: 'Otto Owner' }),
    coOrganizer: await someone(hub, { role: 'user', name: 'Chris Coorganizer' }),
    otherOrganizer: await someone(hub, { role: 'user', name: 'Olivia Organizer' }),
    formerOrganizer: await someone(hub, { role: 'user', name: 'Fred Former' }),
  };
  const [first, second] = [await makeOrganized(hub, titles[0]), await makeOrganized(hub, titles[1])];
  const shared = await makeShared(hub, { owner: people.owner, full: people['full-admin'] });
  // The others have been asked.
  await makeCallable(hub, chiyo);
  const [one, another] = [
    await giveSheets(hub, first, people.coOrganizer),
    await giveSheets(hub, second, people.otherOrganizer),
  ];
  await makeFormer(hub, first, people);
  // The first time brings whose sign-ups there are, pictures, numbers of calendar entries and the day on which a calendar was read.
  for (const url of [
    '/api/people',
    `/share/sheets/${shared.openSheetId}/wide.jpg`,
    `/api/signup-sheets/${first.sheetId}/share`,
    SCHOOL_CALENDAR,
    `/calendar/mine/${shared.ownCalendar}.ics`,
    `/calendar/committee/${shared.committeeKey}.ics`,
  ])
    await hub.call('GET', url, { cookie: people['full-admin'].cookie });
  return {
    made: { ...shared, ...first, coOrganizerId: one },
    other: { ...shared, ...second, coOrganizerId: another },
    people,
  };
}

async function someone(hub: TestHub, account: Parameters<typeof createUser>[1]): Promise<Someone> {
  const user = await createUser(hub, account);
  const { id, email, name } = user;
  return { id, email, name, cookie: await signIn(hub, user) };
}

type Organized = Awaited<ReturnType<typeof makeOrganized>>;

/** Has been an organizer of every sheet of the set, whom another one has removed. */
async function makeFormer(hub: TestHub, made: Organized, { formerOrganizer: former, 'full-admin': full }: People) {
  await giveSheets(hub, made, former);
  const path = `/api/signup-sheets/${made.sheetId}/organizers`;
  const { statusCode } = await hub.call('GET', path, { cookie: former.cookie });
  if (statusCode !== 200) throw new Error(`An organizer is answered ${statusCode}`);
  const { db } = hub.platform.database;
  const rows = await db
    .selectFrom('sheet_organizers')
    .select(['id', 'sheet_id'])
    .where('user_id', '=', former.id)
    .execute();
  for (const { id, sheet_id: sheetId } of rows)
    await removeOrganizer(hub.hub, { sheetId, id }, actorOf(full.id, 'full-admin'));
}

/** Answers the id by which the last is an organizer of the first sheet. */
async function giveSheets(hub: TestHub, made: Organized, to: Someone): Promise<string> {
  const { sheetId, heldId, calledId, thinId, oddId } = made;
  for (const id of [heldId, calledId, thinId, oddId]) await makeOrganizer(hub, { id }, to);
  return makeOrganizer(hub, { id: sheetId }, to);
}

/** Sheets in every state in which organizers have something to do. */
async function makeOrganized(hub: TestHub, title: (typeof titles)[number]) {
  const { sheet, slot } = await makeFair(hub, {
    sheet: { title, waitlist: 'by_hand', handOverApproval: true },
    slot: { maxVolunteers: 1 },
  });
  const signup = await signedUp(hub, slot, { ...ann, emailConsent: true, newsConsent: true });
  const at = hub.platform.clock.now().toISOString();
  await hub.platform.database.write(({ db }) => noteConsentsConfirmed(db, [signup.id], at));
  const { handOverId } = await askedFor(hub, signup);
  const waiting = await waitsFor(hub, slot, helper(1));
  // Now a place is free that nobody was offered.
  await changeSlot(hub.hub, slot.id, { maxVolunteers: 5 }, olga);
  await giveSheetPicture(hub, sheet.id);
  await makeWallLink(hub, sheet);
  const link = await usedLinkOf(hub, sheet);
  const organizer = await createUser(hub, { role: 'user', name: 'Priya' });
  const { sheet: odd, factId } = await makeOddFact(hub);
  const held = await makeHeld(hub);
  await makeCallable(hub, helper(titles.indexOf(title)));
  const called = await makeFair(hub, { sheet: { title } });
  const press = { sheetId: called.sheet.id, input: callInput.parse({}), key: null };
  const call = await askForHelpers(hub.hub, press, olga);
  const thin = await makeFair(hub, { sheet: { title } });
  const asked = await hub.platform.database.db
    .selectFrom('call_recipients')
    .select('id')
    .orderBy('id', 'desc')
    .execute();
  return {
    sheetId: sheet.id,
    slotId: slot.id,
    signupId: signup.id,
    personId: personIdOf(hub.platform, { id: signup.id, ...ann }),
    handOverId,
    entryId: waiting.id,
    entryToken: waiting.token,
    linkId: link.linkId,
    device: link.device,
    organizerId: await makeOrganizer(hub, sheet, organizer),
    organizerUserId: organizer.id,
    oddId: odd.id,
    factId,
    heldId: held.sheet.id,
    heldPersonId: present(held.signupIds[0]),
    thinId: thin.sheet.id,
    thinSlotId: thin.slot.id,
    calledId: called.sheet.id,
    callId: call.id,
    helpToken: tokenOf(linkUrl(hub.platform, 'help', present(asked[0]).id)),
  };
}

/** Somebody elsewhere who agreed to be asked. */
async function makeCallable(hub: TestHub, person: Person): Promise<void> {
  const { slot } = await makeFair(hub, { sheet: { title: 'Concert' }, slot: { startTime: null, endTime: null } });
  await agreeToCalls(hub, slot, [person]);
}
