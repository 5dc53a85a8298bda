import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '#domain/roles.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { makeCommitteeKey } from '#server/features/calendars/committee-key.ts';
import { makeOwnCalendar } from '#server/features/calendars/own-calendar.ts';
import { unsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { uploadHeroImage } from '#server/features/hero/upload-hero-image.ts';
import { inviteOrganizer } from '#server/features/invitations/invite-organizer.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { anonymous } from '#server/http/actor.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { deletionLinksMailedTo, openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { makeWallLink, usedLinkOf } from '#tests/support/doors.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { failedCheck, foundChange, makeMonitor } from '#tests/support/found-changes.ts';
import { makeLookedFor } from '#tests/support/hand-overs.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { mailedInvitation } from '#tests/support/mailed-invitations.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { plainForms } from '#tests/support/plain-forms.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSeries, signedUp } from '#tests/support/sheets.ts';
import { failedPost, waitingPost } from '#tests/support/social-posts.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';

export interface Someone {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly cookie: string;
}

export const tokenOf = (url: string) => new URL(url).hash.slice(1);
export const actorOf = (userId: string, role: Role) => ({ role, userId, sessionHash: '' });

/** Everything that is about no sheet, and what strangers reach by a link. */
export async function makeShared(hub: TestHub, { owner, full }: { readonly owner: Someone; readonly full: Someone }) {
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
