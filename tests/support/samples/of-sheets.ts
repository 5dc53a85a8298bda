import { randomUUID } from 'node:crypto';
import { noteSent } from '#server/features/social/social-accounts.store.ts';
import { sheetPictureForm } from '#tests/support/multipart.ts';
import { photo } from '#tests/support/pictures.ts';
import { secret } from '#tests/support/recorded-writes.ts';
import { tables, winterFair } from '#tests/support/sheets.ts';
import { connectAccount } from '#tests/support/social-posts.ts';
import { FIRST } from './make-everything.ts';
import { ADMINISTRATORS, EVERYONE, OF_ANY_SHEET, OF_SHEET, TOKEN, type Sample } from './sample.ts';

const picture = sheetPictureForm(await photo(8, 8).png().toBuffer());
const ofSheet: Sample = { who: OF_SHEET, names: 'sheetId' };
const forEveryone: Sample = { who: EVERYONE, names: 'openSheetId' };

/** Calls about sheets, their slots, pictures, questions and organizers. */
export const samplesOfSheets = {
  'GET /api/overview': { who: OF_ANY_SHEET },
  'POST /api/overview/dismissals': {
    who: OF_SHEET,
    json: ({ sheetId, slotId }) => ({ kind: 'late_cancellation', sheetId, slotId }),
    says: { action: 'late-cancellation-dismissed', detail: 'Set up tables', about: 'slotId' },
  },
  'GET /api/signup-sheets/rows': { who: OF_ANY_SHEET },
  'GET /api/signup-sheets/found': { who: OF_ANY_SHEET, query: () => 'search=fair' },
  'GET /api/signup-sheets': { who: EVERYONE },
  'GET /api/signup-sheets/:id': { who: EVERYONE, names: 'sheetId' },
  'GET /api/signup-sheets/:id/calendar.ics': forEveryone,
  'GET /api/signup-sheets/:id/labels.html': ofSheet,
  'GET /api/signup-sheets/:id/roster.html': ofSheet,
  'GET /api/signup-sheets/:id/sign-in.html': ofSheet,
  'GET /api/signup-sheets/:id/poster.html': ofSheet,
  'GET /api/signup-sheets/:id/wall.html': ofSheet,
  'POST /api/signup-sheets': {
    who: ADMINISTRATORS,
    json: winterFair,
    says: { action: 'sheet-created', detail: winterFair.title, about: 'what it made' },
  },
  'PATCH /api/signup-sheets/:id': {
    ...ofSheet,
    json: {
      title: 'Autumn Fair',
      organizerEmail: secret.email,
      showSpotCount: true,
      eventDate: '2026-12-19T09:00',
      moveSlots: true,
    },
    says: { action: 'sheet-changed', detail: 'Autumn Fair: title, event date, organizer email; 1 slot moved' },
  },
  'DELETE /api/signup-sheets/:id': {
    who: ADMINISTRATORS,
    names: 'sheetId',
    says: { action: 'sheet-deleted', detail: FIRST },
  },
  'POST /api/signup-sheets/:id/call-off': {
    ...ofSheet,
    json: { reason: 'Snow' },
    says: { action: 'sheet-state-changed', detail: `${FIRST}: published → called_off` },
  },
  'POST /api/signup-sheets/:id/copies': {
    who: ADMINISTRATORS,
    names: 'sheetId',
    json: { eventDate: '2027-12-11', title: 'Second Fair' },
    says: { action: 'sheet-created', detail: 'Second Fair', about: 'what it made' },
  },
  'POST /api/signup-sheets/:id/series': {
    who: ADMINISTRATORS,
    names: 'sheetId',
    json: { every: 'week', times: 3 },
    says: { action: 'series-created', detail: `${FIRST}: 3 dates` },
  },
  'POST /api/signup-sheets/:id/series/actions': {
    who: ADMINISTRATORS,
    names: 'sheetId',
    json: { action: 'archive', reach: 'this' },
    says: { action: 'sheet-state-changed', detail: `${FIRST}: published → archived` },
  },
  'POST /api/signup-sheets/:id/series/changes': {
    who: ADMINISTRATORS,
    names: 'seriesId',
    json: { reach: 'following', parts: ['organizer'] },
    says: { action: 'series-changed', detail: `${winterFair.title}: organizer, 1 dates` },
  },
  'POST /api/signup-sheets/imports': {
    who: ADMINISTRATORS,
    json: { text: 'Sign Up,Start Date/Time,Item\nOld Fair,03/05/2027 06:00,Serve' },
    says: { action: 'sheet-created', detail: 'Old Fair', about: 'what it made' },
  },

  'GET /api/signup-sheets/:id/organizers': ofSheet,
  'POST /api/signup-sheets/:id/organizers': {
    ...ofSheet,
    json: { email: secret.email },
    says: { action: 'sheet-organizer-invited', detail: FIRST },
  },
  'DELETE /api/signup-sheets/:id/organizers': {
    ...ofSheet,
    json: ({ organizerId }) => ({ id: organizerId }),
    says: { action: 'sheet-organizer-removed', detail: FIRST, name: 'Priya', about: 'organizerUserId' },
  },
  'POST /api/organizers/invitation': { who: TOKEN, json: ({ invitation }) => ({ token: invitation }) },
  'POST /api/organizers/accept': {
    who: [401, 'token', 'token', 'token'],
    as: 'owner',
    json: ({ invitation }) => ({ token: invitation }),
  },

  'GET /api/signup-sheets/:id/known-translations': ofSheet,
  'PUT /api/signup-sheets/:id/questions': {
    ...ofSheet,
    json: { questions: [{ kind: 'short', words: `Do you know ${secret.email}?` }] },
    says: { action: 'sheet-questions-changed', detail: FIRST },
  },
  'POST /api/signup-sheets/:id/picture': {
    ...ofSheet,
    file: picture,
    says: { action: 'sheet-picture-uploaded', detail: FIRST },
  },
  'PATCH /api/signup-sheets/:id/picture': {
    ...ofSheet,
    json: { alt: 'A glockenspiel' },
    says: { action: 'sheet-picture-described', detail: FIRST },
  },
  'DELETE /api/signup-sheets/:id/picture': { ...ofSheet, says: { action: 'sheet-picture-removed', detail: FIRST } },

  'GET /api/sheet-templates': { who: ADMINISTRATORS },
  'POST /api/sheet-templates/:id/sheets': {
    who: ADMINISTRATORS,
    names: 'template',
    json: { eventDate: '2026-12-11' },
    says: { action: 'sheet-created', detail: 'Hot lunch', about: 'what it made' },
  },

  'GET /api/signup-sheets/:id/share': { who: ADMINISTRATORS, names: 'sheetId' },
  'POST /api/signup-sheets/:id/share': {
    who: ADMINISTRATORS,
    names: 'sheetId',
    json: { text: 'A glockenspiel', platforms: ['facebook'] },
    async needs(hub) {
      await connectAccount(hub, 'facebook');
      // The last post went out this minute, so that this one waits.
      const at = hub.platform.clock.now().toISOString();
      await hub.platform.database.write(({ db }) => noteSent(db, 'facebook', at));
    },
    says: { action: 'sheet-posted', detail: `${FIRST}: facebook` },
  },
  'GET /share/site.jpg': { who: EVERYONE },
  'GET /share/sheets/:id/square.jpg': forEveryone,
  'GET /share/sheets/:id/wide.jpg': forEveryone,

  'POST /api/volunteer-slots': {
    who: OF_SHEET,
    json: ({ sheetId }) => ({ ...tables, title: 'Cocoa', signupSheetId: sheetId }),
    says: { action: 'slot-created', detail: 'Cocoa', about: 'what it made' },
  },
  'POST /api/signup-sheets/:id/slots/pattern': {
    ...ofSheet,
    json: { title: 'Cocoa', days: ['2026-12-12'], from: '09:00', to: '11:00', everyMinutes: 60 },
    says: { action: 'slots-created', detail: '2 slots: Cocoa' },
  },
  'POST /api/signup-sheets/:id/slots/paste': {
    ...ofSheet,
    json: { text: 'Task\tPlaces\nCocoa\t2\nCups\t1' },
    says: { action: 'slots-created', detail: '2 slots from a spreadsheet' },
  },
  'POST /api/signup-sheets/:id/slots/changes': {
    ...ofSheet,
    json: { create: [{ title: 'Cocoa', maxVolunteers: 2 }, { title: 'Cups' }] },
    says: { action: 'slots-created', detail: '2 slots: Cocoa, Cups' },
  },
  'PATCH /api/volunteer-slots/:id': {
    who: OF_SHEET,
    names: 'slotId',
    json: { maxVolunteers: 7, description: 'Bring a glockenspiel', notify: false },
    says: { action: 'slot-changed', detail: 'Set up tables: description, max volunteers; nobody emailed' },
  },
  'DELETE /api/volunteer-slots/:id': {
    who: OF_SHEET,
    names: 'slotId',
    says: { action: 'slot-deleted', detail: 'Set up tables' },
  },
  'POST /api/volunteer-slots/:id/shared': {
    who: OF_SHEET,
    names: 'slotId',
    says: { action: 'slot-shared', detail: 'Set up tables' },
  },

  'GET /api/signup-sheets/:id/attendance': ofSheet,
  'POST /api/signup-sheets/:id/attendance/facts': {
    ...ofSheet,
    json: ({ signupId }) => arrivalOf(signupId),
    says: { action: 'attendance-noted', detail: `${FIRST}: 1` },
  },
  'POST /api/signup-sheets/:id/attendance/looked-at': {
    who: OF_SHEET,
    names: 'oddId',
    json: ({ factId }) => ({ factIds: [factId] }),
    says: { action: 'attendance-looked-at', detail: `${winterFair.title}: 1` },
  },
  'POST /api/signup-sheets/:id/attendance/confirm': {
    who: OF_SHEET,
    names: 'heldId',
    json: { except: [] },
    says: { action: 'hours-confirmed', detail: `${winterFair.title}: 1 confirmed, 0 struck` },
  },
  'GET /api/signup-sheets/:id/door-links': ofSheet,
  'POST /api/signup-sheets/:id/door-links': {
    ...ofSheet,
    json: { day: '2026-12-12' },
    says: { action: 'door-link-made', detail: `${FIRST}, 2026-12-12` },
  },
  'DELETE /api/signup-sheets/:id/door-links/:linkId': {
    who: OF_SHEET,
    names: ['sheetId', 'linkId'],
    says: { action: 'door-link-revoked', detail: `${FIRST}, 2026-12-12` },
  },
  'POST /api/signup-sheets/:id/door-links/:linkId/set-aside': {
    who: OF_SHEET,
    names: ['sheetId', 'linkId'],
    json: { isSetAside: true },
    says: { action: 'door-link-set-aside', detail: `${FIRST}, 2026-12-12` },
  },
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': {
    who: OF_SHEET,
    names: ['sheetId', 'linkId'],
    json: ({ device }) => ({ device }),
    says: { action: 'door-phone-admitted', detail: `${FIRST}, 2026-12-12` },
  },
  'POST /api/door/list': { who: TOKEN, json: ({ doorToken }) => ({ token: doorToken }) },
  'POST /api/door/facts': {
    who: TOKEN,
    json: ({ doorToken, arrivingId }) => ({ token: doorToken, ...arrivalOf(arrivingId) }),
  },
} satisfies Readonly<Record<string, Sample>>;

const FACT = randomUUID();

/** The same each time, to be compared. */
function arrivalOf(person: string) {
  const at = '2026-12-12T16:00:00.000Z';
  return { sentAt: at, facts: [{ id: FACT, kind: 'arrived', person, at }] };
}
