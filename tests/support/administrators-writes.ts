import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceKey } from '#server/features/calendar-records/calendar-keys.store.ts';
import { uploadHeroImage } from '#server/features/hero/upload-hero-image.ts';
import { createSamples } from '#server/features/notifications/sample-notifications.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { anonymous } from '#server/http/actor.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { openDeletionRequest } from './deletion-requests.ts';
import { makeGivenUp } from './failed-jobs.ts';
import { failedMail } from './failed-mail.ts';
import { makeMonitor } from './found-changes.ts';
import { heroImageForm, sheetPictureForm } from './multipart.ts';
import { makeOrganizer } from './organizers.ts';
import { sheetWithPicture } from './sheet-pictures.ts';
import { createUser } from './people.ts';
import { photo } from './pictures.ts';
import { makeCallable, makeCalled } from './calls.ts';
import { quill, secret, type Write } from './recorded-writes.ts';
import { ann, makeFair, makeSeries, makeSheet, olga, signedUp, winterFair } from './sheets.ts';
import { socialWrites } from './social-writes.ts';
import type { TestHub } from './test-hub.ts';
import { arrivalOf, makeOddFact, makeUsedLink } from './doors.ts';
import { makeAskedFor } from './hand-overs.ts';
import { makeHeld } from './held-sheets.ts';
import { makeWaitedFor } from './waitlists.ts';

/**
 * Every write of administrators on `hub`, by call. Each function creates what its write needs without an actor, so that
 * the log is still empty then.
 */
export const administratorsWrites = (hub: TestHub): Record<string, () => Promise<Write>> => ({
  'POST /api/signup-sheets': async () => ({
    json: winterFair,
    says: { action: 'sheet-created', detail: winterFair.title, name: null },
  }),
  'PATCH /api/signup-sheets/:id': async () => ({
    id: (await makeSheet(hub)).id,
    json: { title: 'Spring Fair', organizerEmail: secret.email, showSpotCount: true },
    says: { action: 'sheet-changed', detail: 'Spring Fair: title, organizer email', name: null },
  }),
  'POST /api/signup-sheets/:id/call-off': async () => ({
    id: (await makeSheet(hub)).id,
    json: { reason: 'Snow' },
    says: { action: 'sheet-state-changed', detail: `${winterFair.title}: published → called_off`, name: null },
  }),
  'POST /api/signup-sheets/:id/copies': async () => ({
    id: (await makeSheet(hub)).id,
    makes: true,
    json: { eventDate: '2027-12-11', title: 'Second Fair' },
    says: { action: 'sheet-created', detail: 'Second Fair', name: null },
  }),
  'POST /api/signup-sheets/:id/organizers': async () => ({
    id: (await makeSheet(hub)).id,
    json: { email: secret.email },
    says: { action: 'sheet-organizer-invited', detail: winterFair.title, name: null },
  }),
  'DELETE /api/signup-sheets/:id/organizers': async () => {
    const { id } = await makeSheet(hub);
    const user = await createUser(hub, { role: 'user', name: 'Priya' });
    return {
      id,
      about: user.id,
      json: { id: await makeOrganizer(hub, { id }, user) },
      says: { action: 'sheet-organizer-removed', detail: winterFair.title, name: 'Priya' },
    };
  },
  'POST /api/signup-sheets/:id/series': async () => ({
    id: (await makeSheet(hub)).id,
    json: { every: 'week', times: 3 },
    says: { action: 'series-created', detail: `${winterFair.title}: 3 dates`, name: null },
  }),
  'POST /api/signup-sheets/:id/series/actions': async () => ({
    id: (await makeSheet(hub)).id,
    json: { action: 'archive', reach: 'this' },
    says: { action: 'sheet-state-changed', detail: `${winterFair.title}: published → archived`, name: null },
  }),
  'POST /api/signup-sheets/:id/series/changes': async () => {
    const { id } = await makeSheet(hub);
    await makeSeries(hub, { id }, 2);
    await changeSheet(hub.hub, id, { organizerEmail: secret.email }, anonymous);
    return {
      id,
      json: { reach: 'following', parts: ['organizer'] },
      says: { action: 'series-changed', detail: `${winterFair.title}: organizer, 1 dates`, name: null },
    };
  },
  'DELETE /api/signup-sheets/:id': async () => ({
    id: (await makeSheet(hub)).id,
    says: { action: 'sheet-deleted', detail: winterFair.title, name: null },
  }),
  'POST /api/sheet-templates/:id/sheets': async () => ({
    id: 'hot-lunch',
    makes: true,
    json: { eventDate: '2026-12-11' },
    says: { action: 'sheet-created', detail: 'Hot lunch', name: null },
  }),
  'POST /api/signup-sheets/imports': async () => ({
    json: { text: 'Sign Up,Start Date/Time,Item\nOld Fair,03/05/2027 06:00,Serve' },
    says: { action: 'sheet-created', detail: 'Old Fair', name: null },
  }),
  'PUT /api/signup-sheets/:id/questions': async () => ({
    id: (await makeSheet(hub)).id,
    json: { questions: [{ kind: 'short', words: `Do you know ${secret.email}?` }] },
    says: { action: 'sheet-questions-changed', detail: winterFair.title, name: null },
  }),
  'POST /api/signup-sheets/:id/picture': async () => ({
    id: (await makeSheet(hub)).id,
    form: sheetPictureForm(await photo(8, 8).png().toBuffer()),
    says: { action: 'sheet-picture-uploaded', detail: winterFair.title, name: null },
  }),
  'PATCH /api/signup-sheets/:id/picture': async () => ({
    id: await sheetWithPicture(hub),
    json: { alt: 'A glockenspiel' },
    says: { action: 'sheet-picture-described', detail: winterFair.title, name: null },
  }),
  'DELETE /api/signup-sheets/:id/picture': async () => ({
    id: await sheetWithPicture(hub),
    says: { action: 'sheet-picture-removed', detail: winterFair.title, name: null },
  }),
  'POST /api/volunteer-slots': async () => ({
    json: { signupSheetId: (await makeSheet(hub)).id, title: 'Cocoa' },
    says: { action: 'slot-created', detail: 'Cocoa', name: null },
  }),
  'POST /api/signup-sheets/:id/slots/pattern': async () => ({
    id: (await makeSheet(hub)).id,
    json: { title: 'Cocoa', days: ['2026-12-12'], from: '09:00', to: '11:00', everyMinutes: 60 },
    says: { action: 'slots-created', detail: '2 slots: Cocoa', name: null },
  }),
  'POST /api/signup-sheets/:id/slots/paste': async () => ({
    id: (await makeSheet(hub)).id,
    json: { text: 'Task\tPlaces\nCocoa\t2\nCups\t1' },
    says: { action: 'slots-created', detail: '2 slots from a spreadsheet', name: null },
  }),
  'POST /api/signup-sheets/:id/slots/changes': async () => ({
    id: (await makeSheet(hub)).id,
    json: { create: [{ title: 'Cocoa' }, { title: 'Cups' }] },
    says: { action: 'slots-created', detail: '2 slots: Cocoa, Cups', name: null },
  }),
  'PATCH /api/volunteer-slots/:id': async () => ({
    id: (await makeFair(hub)).slot.id,
    json: { maxVolunteers: 7, description: 'Bring a glockenspiel' },
    says: { action: 'slot-changed', detail: 'Set up tables: description, max volunteers', name: null },
  }),
  'DELETE /api/volunteer-slots/:id': async () => ({
    id: (await makeFair(hub)).slot.id,
    says: { action: 'slot-deleted', detail: 'Set up tables', name: null },
  }),
  'POST /api/volunteer-slots/:id/shared': async () => ({
    id: (await makeFair(hub)).slot.id,
    says: { action: 'slot-shared', detail: 'Set up tables', name: null },
  }),
  'POST /api/volunteer-slots/:id/waitlist/serve': async () => ({
    id: (await makeWaitedFor(hub)).slot.id,
    says: { action: 'waitlist-served', detail: 'Set up tables', name: null },
  }),
  'POST /api/volunteer-slots/:id/waitlist/offer': async () => {
    const { slot, entry } = await makeWaitedFor(hub);
    const says = { action: 'waitlist-served', detail: 'Set up tables: Drives the van', name: null } as const;
    return { id: slot.id, json: { entryId: entry.id, reason: 'Drives the van' }, says };
  },
  'POST /api/volunteer-slots/:id/waitlist/remove': async () => {
    const { slot, entry } = await makeWaitedFor(hub);
    return {
      id: slot.id,
      json: { entryId: entry.id },
      says: { action: 'waitlist-removed', detail: 'Set up tables', name: null },
    };
  },
  'POST /api/volunteer-slots/:id/hand-overs/approve': async () => {
    const { slot, handOverId } = await makeAskedFor(hub);
    const says = { action: 'hand-over-approved', detail: 'Set up tables, Winter Craft Fair', name: null } as const;
    return { id: slot.id, json: { handOverId }, says };
  },
  'POST /api/volunteer-slots/:id/hand-overs/refuse': async () => {
    const { slot, handOverId } = await makeAskedFor(hub);
    const says = { action: 'hand-over-refused', detail: 'Set up tables, Winter Craft Fair', name: null } as const;
    return { id: slot.id, json: { handOverId }, says };
  },
  'POST /api/signup-sheets/:id/calls': async () => {
    const { sheet } = await makeCallable(hub);
    const says = { action: 'helpers-asked', detail: 'Winter Craft Fair: 1 person', name: null } as const;
    return { id: sheet.id, about: sheet.id, json: { note: 'glockenspiel' }, says };
  },
  'POST /api/signup-sheets/:id/calls/stop': async () => {
    const { sheetId, call } = await makeCalled(hub);
    const says = { action: 'helpers-call-stopped', detail: 'Winter Craft Fair', name: null } as const;
    return { id: sheetId, json: { callId: call.id }, says };
  },
  'POST /api/signup-sheets/:id/attendance/facts': async () => {
    const { sheet, slot } = await makeFair(hub);
    const says = { action: 'attendance-noted', detail: 'Winter Craft Fair: 1', name: null } as const;
    return { id: sheet.id, about: sheet.id, json: arrivalOf((await signedUp(hub, slot, ann)).id), says };
  },
  'POST /api/signup-sheets/:id/attendance/looked-at': async () => {
    const { sheet, factId } = await makeOddFact(hub);
    const says = { action: 'attendance-looked-at', detail: 'Winter Craft Fair: 1', name: null } as const;
    return { id: sheet.id, about: sheet.id, json: { factIds: [factId] }, says };
  },
  'POST /api/signup-sheets/:id/door-links': async () => {
    const { id } = await makeSheet(hub);
    const says = { action: 'door-link-made', detail: 'Winter Craft Fair, 2026-12-12', name: null } as const;
    return { id, about: id, json: { day: '2026-12-12' }, says };
  },
  'DELETE /api/signup-sheets/:id/door-links/:linkId': async () => {
    const { sheet, linkId } = await makeUsedLink(hub);
    const says = { action: 'door-link-revoked', detail: 'Winter Craft Fair, 2026-12-12', name: null } as const;
    return { id: `${sheet.id}/${linkId}`, about: sheet.id, says };
  },
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': async () => {
    const { sheet, linkId, device } = await makeUsedLink(hub);
    const says = { action: 'door-phone-admitted', detail: 'Winter Craft Fair, 2026-12-12', name: null } as const;
    return { id: `${sheet.id}/${linkId}`, about: sheet.id, json: { device }, says };
  },
  'POST /api/signup-sheets/:id/attendance/confirm': async () => {
    const { sheet } = await makeHeld(hub);
    const says = { action: 'hours-confirmed', detail: 'Winter Craft Fair: 1 confirmed, 0 struck', name: null } as const;
    return { id: sheet.id, json: { except: [] }, says };
  },
  'POST /api/signup-sheets/:id/hours/correct': async () => {
    const { sheet, signupIds } = await makeHeld(hub);
    const [personId] = signupIds;
    const says = { action: 'hours-corrected', detail: 'Winter Craft Fair', name: null } as const;
    return { id: sheet.id, json: { personId, minutes: 30, reason: 'Played the glockenspiel' }, says };
  },
  'POST /api/certificates': async () => {
    const { sheet } = await makeHeld(hub);
    await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    return {
      key: 'year',
      json: { year: 2026 },
      says: { action: 'certificates-made', detail: '2026/27: 1', name: null },
    };
  },
  'POST /api/hours/years/close': async () => ({
    key: 'year',
    json: { year: 2025 },
    says: { action: 'hours-year-closed', detail: '2025/26', name: null },
  }),
  'POST /api/volunteers': async () => ({
    json: { ...quill, slotId: (await makeFair(hub)).slot.id, notes: 'glockenspiel' },
    says: { action: 'signup-created', detail: 'Set up tables, Winter Craft Fair', name: quill.name },
  }),
  'POST /api/volunteers/batch': async () => ({
    json: { ...quill, places: [{ slotId: (await makeFair(hub)).slot.id }], notes: 'glockenspiel' },
    says: { action: 'signup-created', detail: 'Set up tables, Winter Craft Fair', name: quill.name },
  }),
  'PATCH /api/volunteers/:id': async () => ({
    id: (await signedUp(hub, (await makeFair(hub)).slot, ann)).id,
    json: { email: secret.email, notes: 'glockenspiel' },
    says: { action: 'signup-changed', detail: 'Set up tables, Winter Craft Fair: email, notes', name: ann.name },
  }),
  'DELETE /api/volunteers/:id': async () => ({
    id: (await signedUp(hub, (await makeFair(hub)).slot, ann)).id,
    says: { action: 'signup-ended', detail: 'Set up tables, Winter Craft Fair', name: null },
  }),
  'POST /api/reminders/send': async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, emailConsent: true });
    return {
      json: { signupSheetId: sheet.id, reminderType: 'day' },
      about: sheet.id,
      says: { action: 'reminders-sent', detail: 'Winter Craft Fair: day', name: null },
    };
  },
  'POST /api/users/create-admin': async () => ({
    json: { ...quill, password: secret.password, role: 'volunteer-admin' },
    says: { action: 'user-created', detail: 'volunteer-admin', name: quill.name },
  }),
  'PATCH /api/users/:id': async () => ({
    id: (await createUser(hub, { role: 'user' })).id,
    json: quill,
    says: { action: 'user-changed', detail: 'name, email, phone', name: quill.name },
  }),
  'PATCH /api/users/:id/role': async () => ({
    id: (await createUser(hub, { role: 'user', name: 'Priya' })).id,
    json: { role: 'volunteer-admin' },
    says: { action: 'user-role-changed', detail: 'user → volunteer-admin', name: 'Priya' },
  }),
  'DELETE /api/users/:id': async () => ({
    id: (await createUser(hub, { role: 'user', name: 'Priya', email: secret.email })).id,
    says: { action: 'user-deleted', detail: 'user', name: null },
  }),
  'POST /api/settings/:key': async () => ({
    key: 'senderPassword',
    json: { key: 'senderPassword', value: secret.password },
    says: { action: 'setting-changed', detail: 'senderPassword', name: null },
  }),
  'PUT /api/email/sender': async () => ({
    key: 'sender',
    json: { senderEmail: secret.email, senderPassword: secret.password },
    says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', name: null },
  }),
  'DELETE /api/email/sender': async () => {
    await changeSetting(hub.platform, { key: 'senderEmail', value: secret.email }, olga);
    return {
      key: 'sender',
      wrong: null,
      says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', name: null },
    };
  },
  'POST /api/email/test-post': async () => {
    // Nothing takes mail there.
    const server = { host: 'localhost', port: 1, security: 'tls' };
    return {
      key: 'test',
      json: { sender: { senderEmail: secret.email, senderPassword: secret.password, server } },
      wrong: { sender: {} },
      says: { action: 'mail-tested', detail: null, name: null },
    };
  },
  // About the one who does it.
  'POST /api/calendar-key': async () => ({
    key: '',
    wrong: null,
    says: { action: 'calendar-key-made', detail: null, name: 'Fatima Founder' },
  }),
  'DELETE /api/calendar-key': async () => {
    const fatima = await hub.platform.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const key = { tokenHash: 't', userId: fatima.id, madeAt: hub.platform.clock.now().toISOString() };
    await hub.platform.database.write(({ db }) => replaceKey(db, key));
    return { key: '', wrong: null, says: { action: 'calendar-key-ended', detail: null, name: 'Fatima Founder' } };
  },
  'POST /api/email/suppressed': async () => ({
    json: { address: secret.email },
    says: { action: 'address-suppressed', detail: null, name: null },
  }),
  'DELETE /api/email/suppressed/:id': async () => ({
    id: (await suppressed(hub, secret.email)).id,
    says: { action: 'suppression-lifted', detail: null, name: null },
  }),
  'PATCH /api/hero-content': async () => ({
    key: 'heroContent',
    json: { title: 'Bring a glockenspiel', bullets: [] },
    wrong: null,
    says: { action: 'hero-changed', detail: 'title, bullets', name: null },
  }),
  'POST /api/admin/upload/hero-image': async () => ({
    key: 'heroImageUrl',
    form: heroImageForm(await photo(8, 8).png().toBuffer(), { alt: 'A glockenspiel' }),
    says: { action: 'hero-image-uploaded', detail: null, name: null },
  }),
  'PATCH /api/admin/upload/hero-image': async () => {
    await showPicture(hub);
    return {
      key: 'heroImageUrl',
      json: { alt: 'A glockenspiel' },
      says: { action: 'hero-image-described', detail: null, name: null },
    };
  },
  'DELETE /api/admin/upload/hero-image': async () => {
    await showPicture(hub);
    return {
      key: 'heroImageUrl',
      wrong: null,
      says: { action: 'hero-image-removed', detail: null, name: null },
    };
  },
  'POST /api/deletion-requests/:id/carry-out': async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    return {
      id: await openDeletionRequest(hub, ann),
      says: { action: 'deletion-carried-out', detail: null, name: null },
    };
  },
  'POST /api/letters': async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    return {
      json: { audience: 'sheet', audienceId: sheet.id, subject: 'A glockenspiel', text: 'Bring a glockenspiel' },
      says: { action: 'letter-sent', detail: `the volunteers of ${winterFair.title}: 1 person`, name: null },
    };
  },
  'POST /api/letters/everyone': async () => {
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    return {
      json: { subject: 'A glockenspiel', text: 'Bring a glockenspiel' },
      says: { action: 'letter-sent', detail: 'all who agreed to news: 1 person', name: null },
    };
  },
  'POST /api/monitors': async () => ({
    json: { ...newsPage, status: 'paused', confirmNoMatch: true },
    says: { action: 'monitor-created', detail: 'School news', name: null },
  }),
  'PATCH /api/monitors/:id': async () => ({
    id: await makeMonitor(hub),
    json: { emailNotifications: false, scheduleMinutes: 30 },
    wrong: { scheduleMinutes: 1 },
    says: { action: 'monitor-changed', detail: 'School news: schedule minutes, email notifications', name: null },
  }),
  'DELETE /api/monitors/:id': async () => ({
    id: await makeMonitor(hub),
    says: { action: 'monitor-deleted', detail: 'School news', name: null },
  }),
  'POST /api/monitors/:id/check': async () => ({
    id: await makeMonitor(hub),
    says: { action: 'monitor-checked', detail: 'School news', name: null },
  }),
  'POST /api/monitors/:id/duplicate': async () => {
    const id = await makeMonitor(hub);
    return { id, key: 'copy', says: { action: 'monitor-created', detail: 'School news (copy)', name: null } };
  },
  'POST /api/monitors/check-all': async () => ({
    key: 'all',
    wrong: null,
    says: { action: 'monitors-checked', detail: '0', name: null },
  }),
  'POST /api/monitors/setup-jn-burnett': async () => ({
    key: 'presets',
    wrong: null,
    says: {
      action: 'monitors-set-up',
      detail: 'J.N. Burnett: News, J.N. Burnett: Calendar, J.N. Burnett: Home',
      name: null,
    },
  }),
  'POST /api/communication-logs/:id/resend': async () => ({
    id: await failedMail(hub),
    says: { action: 'mail-resent', detail: 'signup-confirmation', name: null },
  }),
  'POST /api/communication-logs/:id/mark-arrived': async () => ({
    id: await failedMail(hub, 'unknown'),
    says: { action: 'mail-marked-arrived', detail: 'signup-confirmation', name: null },
  }),
  'POST /api/demo/create-sample-notifications': async () => ({
    key: 'samples',
    wrong: null,
    says: { action: 'samples-created', detail: null, name: null },
  }),
  ...socialWrites(hub),
  'POST /api/system/jobs/retry': async () => {
    await makeGivenUp(hub, { kind: 'write-letter', payload: { letterId: crypto.randomUUID() } });
    return {
      key: 'retry',
      json: { kind: 'write-letter' },
      says: { action: 'failed-jobs-retried', detail: 'write-letter: 1', name: null },
    };
  },
  'POST /api/system/jobs/remove': async () => {
    await makeGivenUp(hub, { kind: 'mail-alert-digest' });
    return {
      key: 'remove',
      json: { kind: 'mail-alert-digest' },
      says: { action: 'failed-jobs-removed', detail: 'mail-alert-digest: 1', name: null },
    };
  },
  'DELETE /api/demo/sample-notifications': async () => {
    await createSamples(hub.platform, anonymous);
    return { key: 'samples', wrong: null, says: { action: 'samples-removed', detail: null, name: null } };
  },
});

const newsPage = { name: 'School news', url: 'https://jnburnett.sd38.bc.ca/news', selectors: ['main'] };
const suppressed = (hub: TestHub, address: string) =>
  hub.platform.database.write(({ db }) => suppressAddress(db, address, null, hub.platform.clock.now()));
async function showPicture(hub: TestHub): Promise<void> {
  const { folder } = await hub.platform.uploads.workplace();
  const file = path.join(folder, 'received');
  writeFileSync(file, await photo(8, 8).png().toBuffer());
  await uploadHeroImage(hub.hub, { file, folder, alt: '' }, anonymous, new AbortController().signal);
}
