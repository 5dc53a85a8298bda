import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCHOOL_CALENDAR } from '#contract/paths.ts';
import type { Role } from '#domain/roles.ts';
import { callInput } from '#contract/calls.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { askForHelpers } from '#server/features/calls/ask-people.ts';
import { makeCommitteeKey } from '#server/features/calendars/committee-key.ts';
import { makeOwnCalendar } from '#server/features/calendars/own-calendar.ts';
import { unsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { uploadHeroImage } from '#server/features/hero/upload-hero-image.ts';
import { inviteOrganizer } from '#server/features/invitations/invite-organizer.ts';
import { removeOrganizer } from '#server/features/invitations/remove-organizer.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { agreeToCalls, setMailingAddress } from '#tests/support/calls.ts';
import { deletionLinksMailedTo, openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { makeOddFact, makeWallLink, usedLinkOf } from '#tests/support/doors.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { askedFor, makeLookedFor } from '#tests/support/hand-overs.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { mailedInvitation } from '#tests/support/mailed-invitations.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { plainForms } from '#tests/support/plain-forms.ts';
import { present } from '#tests/support/present.ts';
import { giveSheetPicture } from '#tests/support/sheet-pictures.ts';
import { ann, ben, chiyo, helper, makeFair, makeSeries, olga, signedUp, type Person } from '#tests/support/sheets.ts';
import { failedPost, waitingPost } from '#tests/support/social-posts.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';

interface Someone {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly cookie: string;
}

/** Ids, tokens and cookies by which samples name what was made. */
export type Made = Awaited<ReturnType<typeof makeShared>> &
  Organized & {
    /** By which the organizer of the sheet is one. */
    readonly coOrganizerId: string;
  };

export type People = Readonly<Record<Role | 'owner' | 'coOrganizer' | 'otherOrganizer' | 'formerOrganizer', Someone>>;

export interface Everything {
  /** What samples name, with the sheets of the co-organizer. */
  readonly made: Made;
  /** The same with sheets that another one organizes. */
  readonly other: Made;
  readonly people: People;
}

export const FIRST = 'Winter Craft Fair';
const titles = [FIRST, 'Spring Fair'] as const;
const tokenOf = (url: string) => new URL(url).hash.slice(1);
const actorOf = (userId: string, role: Role) => ({ role, userId, sessionHash: '' });

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
  const shared = await makeShared(hub, people);
  // The others have been asked.
  await makeCallable(hub, chiyo);
  const [one, another] = [
    await giveSheets(hub, first, people.coOrganizer),
    await giveSheets(hub, second, people.otherOrganizer),
  ];
  await makeFormer(hub, first, people);
  // The first time brings pictures, numbers of calendar entries and the day on which a calendar was read.
  for (const url of [
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

/** Everything that is about no sheet, and what strangers reach by a link. */
async function makeShared(hub: TestHub, { owner, 'full-admin': full }: People) {
  const { platform } = hub;
  const { database, clock } = platform;
  const now = clock.now();
  await database.write(({ db }) => noteProof(db, owner.id, owner.email, now));
  const member = await createUser(hub, { role: 'user', name: 'Maya Member' });
  await hub.call('POST', '/api/auth/resend-verification', { cookie: await signIn(hub, member) });
  await mailDeletionLink(hub.hub, ben);
  const monitorId = await makeMonitor(hub, { url: 'https://jnburnett.sd38.bc.ca/lunch' });
  const vera = await createUser(hub, { role: 'volunteer-admin' });
  const committee = await makeCommitteeKey(platform, actorOf(vera.id, 'volunteer-admin'));
  const ownCalendar = await makeOwnCalendar(platform, 'calendar@families.example', false);
  await showPicture(hub);
  const suppressed = await database.write(({ db }) => suppressAddress(db, 'gone@families.example', null, now));
  return {
    ...(await makeOpen(hub, owner)),
    ...(await makeWaits(hub)),
    ...(await makeHours(hub, owner)),
    missingId: randomUUID(),
    seriesId: await makeChangedSeries(hub),
    takeOverToken: (await makeLookedFor(hub, { sheet: { title: 'Concert' } })).token,
    givenToken: (await makeLookedFor(hub, { sheet: { title: 'Concert' } })).giver.token,
    ownerId: owner.id,
    ownerEmail: owner.email,
    fullAdminId: full.id,
    memberId: member.id,
    proof: present((await proofsMailedTo(hub, member.email))[0]),
    deletion: present((await deletionLinksMailedTo(hub, ben.email))[0]),
    requestId: await openDeletionRequest(hub, ann),
    unsubscribe: unsubscribeToken(platform.secrets, ben.email, 'news'),
    ownCalendar: path.basename(present(ownCalendar.url), '.ics'),
    committeeKey: path.basename(committee, '.ics'),
    template: 'hot-lunch',
    setting: 'senderPassword',
    mailId: await failedMail(hub),
    unknownMailId: await failedMail(hub, 'unknown'),
    suppressedId: suppressed.id,
    monitorId,
    changeId: await foundChange(hub, monitorId),
    snapshotId: await failedCheck(hub, monitorId),
    waitingPostId: await waitingPost(hub),
    failedPostId: await failedPost(hub),
    upload: await keepUpload(hub),
  };
}

/** A sheet with room, where the owner has a sign-up and is invited to organize. */
async function makeOpen(hub: TestHub, owner: Someone) {
  const { sheet, slot } = await makeFair(hub, { sheet: { title: 'Movie Night' }, slot: { maxVolunteers: null } });
  const own = await signedUp(hub, slot, ben, actorOf(owner.id, 'user'));
  const now = hub.platform.clock.now().toISOString();
  const today = await makeFair(hub, { sheet: { eventDate: now }, slot: { startTime: now, endTime: null } });
  const arriving = await signedUp(hub, today.slot, ann);
  const day = now.slice(0, 10);
  const invited = { sheetId: sheet.id, email: owner.email, idempotencyKey: null };
  await inviteOrganizer(hub.hub, invited, actorOf(owner.id, 'full-admin'));
  const { filledForm, post, cookieOf } = plainForms(hub);
  return {
    openSheetId: sheet.id,
    openSlotId: slot.id,
    ownSignupId: own.id,
    ownToken: own.token,
    arrivingId: arriving.id,
    arrivingToken: arriving.token,
    doorToken: (await usedLinkOf(hub, today.sheet, day)).token,
    wallToken: tokenOf(await makeWallLink(hub, today.sheet, day)),
    invitation: await mailedInvitation(hub, owner.email),
    form: present((await filledForm(slot.id))['form']),
    ownSignup: cookieOf(await post('/my-sign-up', { link: own.token })),
  };
}

/** Full slots with people who wait, one of whom is offered a place, and one of whom has left. */
async function makeWaits(hub: TestHub) {
  const full = await makeFull(hub);
  const offered = await makeFull(hub);
  await waitsFor(hub, offered.slot, helper(2));
  const left = await waitsFor(hub, full.slot, helper(3));
  await hub.call('POST', '/api/waitlist/leave', { json: { token: left.token } });
  const [offerToken] = await freePlaces(hub, offered.slot);
  return { fullSlotId: full.slot.id, offerToken: present(offerToken), leftToken: left.token };
}

/** Confirmed hours of the owner, with a letter. */
async function makeHours(hub: TestHub, { cookie }: Someone) {
  const { sheet } = await makeHeld(hub, [ben]);
  await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
  const { db } = hub.platform.database;
  const [hours] = await db.selectFrom('hours').select('id').where('sheet_id', '=', sheet.id).execute();
  const letter = { year: 2026, name: ben.name };
  const made = await hub.call('POST', '/api/certificates/mine', { cookie, json: letter });
  const { id, number } = made.json<{ readonly id: string; readonly number: string }>();
  return { hoursId: present(hours).id, letterId: id, letterNumber: number };
}

async function makeChangedSeries(hub: TestHub): Promise<string> {
  const { sheet } = await makeFair(hub);
  await makeSeries(hub, sheet, 2);
  await changeSheet(hub.hub, sheet.id, { organizerEmail: 'canary@families.example' }, anonymous);
  return sheet.id;
}

async function keepUpload({ platform: { uploads } }: TestHub): Promise<string> {
  const { folder } = await uploads.workplace();
  const name = `logo-${newUploadName()}.webp`;
  writeFileSync(path.join(folder, 'made'), 'x');
  await uploads.keep(path.join(folder, 'made'), name);
  return name;
}

async function showPicture(hub: TestHub): Promise<void> {
  const { folder } = await hub.platform.uploads.workplace();
  const file = path.join(folder, 'received');
  writeFileSync(file, await photo(8, 8).png().toBuffer());
  await uploadHeroImage(hub.hub, { file, folder, alt: '' }, anonymous, new AbortController().signal);
}
