import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { quill, secret } from '#tests/support/recorded-writes.ts';
import { ann, ben, chiyo, winterFair } from '#tests/support/sheets.ts';
import { FIRST } from './make-everything.ts';
import {
  ADMINISTRATORS,
  EVERYONE,
  FULL,
  OF_ANY_SHEET,
  OF_SHEET,
  OWNERS_AND_ADMINISTRATORS,
  TOKEN,
  type Named,
  type Sample,
} from './sample.ts';

const SLOT = `Set up tables, ${winterFair.title}`;
const OWN_SLOT = 'Set up tables, Movie Night';
const byToken = (named: Named): Sample => ({ who: TOKEN, json: (made) => ({ token: made[named] }) });
const ofSlot: Sample = { who: OF_SHEET, names: 'slotId' };
const grant: Sample = { who: ADMINISTRATORS, query: () => 'from=2026-09-01&to=2026-11-20' };
const ofOwner: Sample = { who: EVERYONE, as: 'owner' };

/** Calls about sign-ups, waiting lists, hand-overs, calls for help and hours, and those of volunteers themselves. */
export const samplesOfVolunteers = {
  'POST /api/volunteers': {
    who: EVERYONE,
    json: ({ openSlotId }) => ({ ...quill, slotId: openSlotId, notes: 'glockenspiel' }),
    says: { action: 'signup-created', detail: OWN_SLOT, name: quill.name, about: 'what it made' },
  },
  'POST /api/volunteers/batch': {
    who: EVERYONE,
    json: ({ openSlotId }) => ({ ...quill, places: [{ slotId: openSlotId }], notes: 'glockenspiel' }),
    says: { action: 'signup-created', detail: OWN_SLOT, name: quill.name, about: 'what it made' },
  },
  'POST /api/volunteers/:id/move': {
    who: OF_SHEET,
    names: 'signupId',
    json: ({ thinSlotId }) => ({ slotId: thinSlotId }),
    says: { action: 'signup-moved', detail: `${SLOT} → ${SLOT}`, name: ann.name },
  },
  'PATCH /api/volunteers/:id': {
    who: OWNERS_AND_ADMINISTRATORS,
    names: 'ownSignupId',
    json: { email: secret.email, notes: 'glockenspiel' },
    says: { action: 'signup-changed', detail: `${OWN_SLOT}: email, notes`, name: ben.name },
  },
  'DELETE /api/volunteers/:id': {
    who: OWNERS_AND_ADMINISTRATORS,
    names: 'ownSignupId',
    says: { action: 'signup-ended', detail: OWN_SLOT },
  },
  'POST /api/volunteer-slots/:id/waitlist': { who: EVERYONE, names: 'fullSlotId', json: ann },
  'POST /api/volunteer-slots/:id/waitlist/serve': {
    ...ofSlot,
    says: { action: 'waitlist-served', detail: 'Set up tables' },
  },
  'POST /api/volunteer-slots/:id/waitlist/offer': {
    ...ofSlot,
    json: ({ entryId }) => ({ entryId, reason: 'Drives the van' }),
    says: { action: 'waitlist-served', detail: 'Set up tables: Drives the van' },
  },
  'POST /api/volunteer-slots/:id/waitlist/remove': {
    ...ofSlot,
    json: ({ entryId }) => ({ entryId }),
    says: { action: 'waitlist-removed', detail: 'Set up tables' },
  },
  'GET /api/signup-sheets/:id/waitlist': { who: OF_SHEET, names: 'sheetId' },
  'GET /api/signup-sheets/:id/fill-history': { who: OF_SHEET, names: 'sheetId' },
  'POST /api/offers/view': byToken('offerToken'),
  'POST /api/offers/accept': byToken('offerToken'),
  'POST /api/offers/decline': byToken('offerToken'),
  'POST /api/waitlist/view': byToken('entryToken'),
  'POST /api/waitlist/leave': byToken('entryToken'),
  'POST /api/waitlist/rejoin': byToken('leftToken'),

  'POST /api/signup-sheets/:id/calls': {
    who: OF_SHEET,
    names: 'thinId',
    json: { note: 'glockenspiel' },
    says: { action: 'helpers-asked', detail: `${FIRST}: 1 person` },
  },
  'GET /api/signup-sheets/:id/calls': { who: OF_SHEET, names: 'sheetId' },
  'POST /api/signup-sheets/:id/calls/stop': {
    who: OF_SHEET,
    names: 'calledId',
    json: ({ callId }) => ({ callId }),
    says: { action: 'helpers-call-stopped', detail: FIRST },
  },
  'POST /api/calls/view': byToken('helpToken'),
  'POST /api/calls/decline': byToken('helpToken'),
  'POST /api/calls/stop-asking': byToken('helpToken'),

  'GET /api/signup-sheets/:id/hours': { who: OF_SHEET, names: 'heldId' },
  'POST /api/signup-sheets/:id/hours/correct': {
    who: OF_SHEET,
    names: 'heldId',
    json: ({ heldPersonId }) => ({ personId: heldPersonId, minutes: 30, reason: 'Played the glockenspiel' }),
    says: { action: 'hours-corrected', detail: winterFair.title },
  },
  'GET /api/hours/open': { who: OF_ANY_SHEET },
  'GET /api/hours/mine': ofOwner,
  'POST /api/hours/mine/object': { ...ofOwner, json: ({ hoursId }) => ({ hoursId, text: 'It was longer' }) },
  // No helper has noted anybody under the owner's address.
  'POST /api/hours/mine/claim': {
    ...ofOwner,
    json: ({ missingId }) => ({ personId: missingId, isMine: true }),
    refused: 404,
  },
  'GET /api/certificates/mine': ofOwner,
  'POST /api/certificates/mine': { ...ofOwner, json: { year: 2026, name: ben.name } },
  'GET /api/certificates/page.html': { ...ofOwner, query: ({ letterId }) => `id=${letterId}` },
  'GET /api/certificates': { who: ADMINISTRATORS, query: () => 'year=2026' },
  'POST /api/certificates': {
    who: ADMINISTRATORS,
    json: { year: 2026 },
    async needs(hub) {
      const { sheet } = await makeHeld(hub, [chiyo]);
      await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    },
    says: { action: 'certificates-made', detail: '2026/27: 1', ofNothing: true },
  },
  'GET /api/certificates/pages.html': { who: ADMINISTRATORS, query: () => 'year=2026' },
  'POST /api/letters/verify': {
    who: EVERYONE,
    json: ({ letterNumber }) => ({ number: letterNumber, surname: 'Bakker' }),
  },
  'GET /api/hours/annual.html': { who: ADMINISTRATORS, query: () => 'year=2026' },
  'GET /api/hours/grant': grant,
  'GET /api/hours/grant.html': grant,
  'GET /api/hours/grant.csv': grant,
  'GET /api/hours/years': { who: ADMINISTRATORS },
  'POST /api/hours/years/close': {
    who: FULL,
    json: { year: 2025 },
    says: { action: 'hours-year-closed', detail: '2025/26', ofNothing: true },
  },

  'POST /api/hand-overs/view': byToken('takeOverToken'),
  'POST /api/hand-overs/take': { who: TOKEN, json: ({ takeOverToken }) => ({ ...chiyo, token: takeOverToken }) },
  'GET /api/signup-sheets/:id/hand-overs': { who: OF_SHEET, names: 'sheetId' },
  'POST /api/volunteer-slots/:id/hand-overs/approve': {
    ...ofSlot,
    json: ({ handOverId }) => ({ handOverId }),
    says: { action: 'hand-over-approved', detail: SLOT },
  },
  'POST /api/volunteer-slots/:id/hand-overs/refuse': {
    ...ofSlot,
    json: ({ handOverId }) => ({ handOverId }),
    says: { action: 'hand-over-refused', detail: SLOT },
  },

  'POST /api/here/view': byToken('wallToken'),
  'POST /api/here/find': { who: TOKEN, json: ({ wallToken }) => ({ token: wallToken, name: ann.name }) },
  'POST /api/here/arrive': {
    who: TOKEN,
    json: ({ wallToken, arrivingId }) => ({ token: wallToken, person: arrivingId }),
  },

  'POST /api/manage/signup': byToken('ownToken'),
  'PATCH /api/manage/signup': { who: TOKEN, json: ({ ownToken }) => ({ token: ownToken, notes: 'Gloves' }) },
  'DELETE /api/manage/signup': byToken('ownToken'),
  'POST /api/manage/calendar': byToken('ownToken'),
  'POST /api/manage/arrive': byToken('arrivingToken'),
  'POST /api/manage/hand-over': byToken('ownToken'),
  'DELETE /api/manage/hand-over': byToken('givenToken'),
  'POST /api/manage/link': { who: EVERYONE, json: { email: ben.email } },

  'GET /api/mine': ofOwner,
  'GET /calendar/school.ics': { who: EVERYONE },
  'GET /calendar/sheets/:id.ics': { who: EVERYONE, names: 'openSheetId' },
  'GET /calendar/mine/:key.ics': { who: TOKEN, names: 'ownCalendar' },
  'GET /calendar/committee/:key.ics': { who: TOKEN, names: 'committeeKey' },
  'GET /api/mine/calendar': ofOwner,
  'POST /api/mine/calendar': { ...ofOwner, json: { renew: true } },
  'PATCH /api/mine/calendar': { ...ofOwner, json: { attaches: true } },

  'POST /manage': byToken('ownToken'),
  'POST /sign-up': {
    who: EVERYONE,
    fields: ({ openSheetId, openSlotId, form }) => ({ ...quill, sheetId: openSheetId, slotId: openSlotId, form }),
  },
  'POST /my-sign-up': { who: TOKEN, fields: ({ ownToken }) => ({ link: ownToken }) },
  'POST /my-sign-up/withdraw': {
    who: TOKEN,
    cookie: 'ownSignup',
    fields: ({ ownSignupId }) => ({ signupId: ownSignupId }),
  },
  'POST /my-sign-up/hand-over': {
    who: TOKEN,
    cookie: 'ownSignup',
    fields: ({ ownSignupId }) => ({ signupId: ownSignupId, name: 'B.' }),
  },
  'POST /my-sign-up/link': { who: EVERYONE, fields: () => ({ email: ben.email }) },
  'POST /language': { who: EVERYONE, fields: () => ({ tag: 'fr' }) },
} satisfies Readonly<Record<string, Sample>>;
