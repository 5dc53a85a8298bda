import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { accessMatrix, admits, type Access, type Call, type Caller } from '#contract/access.ts';
import { roles } from '#domain/roles.ts';
import { signInAs } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

/**
 * What a caller gets: success; the status of a refusal; `own`: only for what is theirs, else 404; `others`: only for
 * what is not theirs, else 403; `token`: success, and the token in the body decides.
 */
type Outcome = 'ok' | 401 | 403 | 'own' | 'others' | 'token';

type Row = readonly [
  anonymous: Outcome,
  user: Outcome,
  volunteerAdmin: Outcome,
  fullAdmin: Outcome,
  /** What a user gets who organizes a sheet, if it is more than other users get: that sheet only, else 404. */
  coOrganizer?: 'sheet' | 'ok',
];

const EVERYONE: Row = ['ok', 'ok', 'ok', 'ok'];
const SIGNED_IN: Row = [401, 'ok', 'ok', 'ok'];
const OWNERS: Row = [401, 'own', 'own', 'own'];
const ADMINISTRATORS: Row = [401, 403, 'ok', 'ok'];
/** Also co-organizers, for their sheet. */
const OF_SHEET: Row = [401, 403, 'ok', 'ok', 'sheet'];
const FULL: Row = [401, 403, 403, 'ok'];
const FULL_OF_OTHERS: Row = [401, 403, 403, 'others'];
const TOKEN: Row = ['token', 'token', 'token', 'token'];

/**
 * The agreed access rights, written down a second time on purpose. A change that opens a call in
 * `src/contract/access.ts` has to be made here too.
 */
const agreed: Readonly<Record<string, Row>> = {
  'POST /api/mailbox/codes': EVERYONE,
  'POST /api/mailbox/proofs': EVERYONE,
  'GET /api/mailbox': EVERYONE,
  'DELETE /api/mailbox': EVERYONE,
  'DELETE /api/mailbox/everywhere': EVERYONE,
  'GET /api/mine': EVERYONE,
  'GET /calendar/school.ics': EVERYONE,
  'GET /calendar/sheets/:id.ics': EVERYONE,
  'GET /calendar/mine/:key.ics': TOKEN,
  'GET /calendar/committee/:key.ics': TOKEN,
  'GET /api/mine/calendar': EVERYONE,
  'POST /api/mine/calendar': EVERYONE,
  'PATCH /api/mine/calendar': EVERYONE,
  'GET /api/versions': ADMINISTRATORS,
  'POST /api/versions/read': ADMINISTRATORS,
  'GET /api/calendar-key': ADMINISTRATORS,
  'POST /api/calendar-key': ADMINISTRATORS,
  'DELETE /api/calendar-key': ADMINISTRATORS,
  'GET /api/auth/session': EVERYONE,
  'POST /api/auth/register': EVERYONE,
  'POST /api/auth/login': EVERYONE,
  'POST /api/auth/verify-code': EVERYONE,
  'POST /api/auth/resend-code': EVERYONE,
  'POST /api/auth/logout': EVERYONE,
  'PATCH /api/auth/change-password/:userId': OWNERS,
  'PATCH /api/auth/account/:userId': OWNERS,
  'GET /api/auth/profile/:userId': [401, 'own', 'own', 'ok'],
  'POST /api/auth/verify-email': TOKEN,
  'DELETE /api/auth/account/:userId': OWNERS,
  'GET /api/settings/heroImageUrl': EVERYONE,
  'GET /api/settings/answerDays': EVERYONE,
  'GET /api/settings/logo-url': EVERYONE,
  'GET /api/settings/facebookLogoUrl': EVERYONE,
  'GET /api/settings/heroContent': EVERYONE,
  'GET /api/settings/noSchoolDays': ADMINISTRATORS,
  'GET /api/settings/:key': FULL,
  'POST /api/settings/:key': FULL,
  'GET /api/language': EVERYONE,
  'GET /api/hero-content': EVERYONE,
  'PATCH /api/hero-content': FULL,
  'POST /api/admin/upload/hero-image': FULL,
  'POST /api/settings/logo-upload': FULL,
  'DELETE /api/settings/logo-upload': FULL,
  'POST /api/settings/facebook-logo-upload': FULL,
  'DELETE /api/settings/facebook-logo-upload': FULL,
  'GET /api/signup-sheets': EVERYONE,
  'GET /api/signup-sheets/:id': EVERYONE,
  'POST /api/signup-sheets': ADMINISTRATORS,
  'PATCH /api/signup-sheets/:id': OF_SHEET,
  'DELETE /api/signup-sheets/:id': ADMINISTRATORS,
  'POST /api/signup-sheets/imports': ADMINISTRATORS,
  'PUT /api/signup-sheets/:id/questions': OF_SHEET,
  'POST /api/signup-sheets/:id/picture': OF_SHEET,
  'PATCH /api/signup-sheets/:id/picture': OF_SHEET,
  'DELETE /api/signup-sheets/:id/picture': OF_SHEET,
  'GET /api/sheet-templates': ADMINISTRATORS,
  'POST /api/sheet-templates/:id/sheets': ADMINISTRATORS,
  'GET /api/signup-sheets/:id/organizers': OF_SHEET,
  'POST /api/signup-sheets/:id/organizers': OF_SHEET,
  'DELETE /api/signup-sheets/:id/organizers': OF_SHEET,
  'POST /api/organizers/invitation': TOKEN,
  'POST /api/organizers/accept': [401, 'token', 'token', 'token'],
  'POST /api/volunteer-slots': OF_SHEET,
  'POST /api/signup-sheets/:id/call-off': OF_SHEET,
  'POST /api/signup-sheets/:id/copies': ADMINISTRATORS,
  'POST /api/signup-sheets/:id/series': ADMINISTRATORS,
  'POST /api/signup-sheets/:id/series/actions': ADMINISTRATORS,
  'POST /api/signup-sheets/:id/series/changes': ADMINISTRATORS,
  'POST /api/signup-sheets/:id/slots/pattern': OF_SHEET,
  'POST /api/signup-sheets/:id/slots/paste': OF_SHEET,
  'POST /api/signup-sheets/:id/slots/changes': OF_SHEET,
  'PATCH /api/volunteer-slots/:id': OF_SHEET,
  'DELETE /api/volunteer-slots/:id': OF_SHEET,
  'POST /api/volunteers': EVERYONE,
  'POST /api/volunteers/batch': EVERYONE,
  'PATCH /api/volunteers/:id': [401, 'own', 'ok', 'ok'],
  'DELETE /api/volunteers/:id': [401, 'own', 'ok', 'ok'],
  'POST /api/volunteer-slots/:id/waitlist': EVERYONE,
  'POST /api/volunteer-slots/:id/waitlist/serve': OF_SHEET,
  'POST /api/volunteer-slots/:id/waitlist/offer': OF_SHEET,
  'POST /api/volunteer-slots/:id/waitlist/remove': OF_SHEET,
  'GET /api/signup-sheets/:id/waitlist': OF_SHEET,
  'GET /api/signup-sheets/:id/fill-history': OF_SHEET,
  'POST /api/volunteer-slots/:id/shared': OF_SHEET,
  'POST /api/signup-sheets/:id/calls': OF_SHEET,
  'GET /api/signup-sheets/:id/calls': OF_SHEET,
  'POST /api/signup-sheets/:id/calls/stop': OF_SHEET,
  'GET /api/signup-sheets/:id/hours': OF_SHEET,
  'POST /api/signup-sheets/:id/attendance/confirm': OF_SHEET,
  'POST /api/signup-sheets/:id/hours/correct': OF_SHEET,
  'GET /api/hours/open': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/hours/mine': EVERYONE,
  'POST /api/hours/mine/object': EVERYONE,
  'POST /api/hours/mine/claim': EVERYONE,
  'GET /api/certificates/mine': EVERYONE,
  'POST /api/certificates/mine': EVERYONE,
  'GET /api/certificates/page.html': EVERYONE,
  'GET /api/certificates': ADMINISTRATORS,
  'POST /api/certificates': ADMINISTRATORS,
  'GET /api/certificates/pages.html': ADMINISTRATORS,
  'POST /api/letters/verify': EVERYONE,
  'GET /api/hours/annual.html': ADMINISTRATORS,
  'GET /api/hours/grant': ADMINISTRATORS,
  'GET /api/hours/grant.html': ADMINISTRATORS,
  'GET /api/hours/grant.csv': ADMINISTRATORS,
  'GET /api/hours/years': ADMINISTRATORS,
  'POST /api/hours/years/close': FULL,
  'POST /api/calls/view': TOKEN,
  'POST /api/calls/decline': TOKEN,
  'POST /api/calls/stop-asking': TOKEN,
  'POST /api/offers/view': TOKEN,
  'POST /api/offers/accept': TOKEN,
  'POST /api/offers/decline': TOKEN,
  'POST /api/waitlist/view': TOKEN,
  'POST /api/waitlist/leave': TOKEN,
  'POST /api/waitlist/rejoin': TOKEN,
  'POST /api/hand-overs/view': TOKEN,
  'POST /api/hand-overs/take': TOKEN,
  'GET /api/signup-sheets/:id/hand-overs': OF_SHEET,
  'POST /api/volunteer-slots/:id/hand-overs/approve': OF_SHEET,
  'POST /api/volunteer-slots/:id/hand-overs/refuse': OF_SHEET,
  'POST /api/manage/hand-over': TOKEN,
  'DELETE /api/manage/hand-over': TOKEN,
  'GET /api/signup-sheets/:id/door-links': OF_SHEET,
  'POST /api/signup-sheets/:id/door-links': OF_SHEET,
  'DELETE /api/signup-sheets/:id/door-links/:linkId': OF_SHEET,
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': OF_SHEET,
  'GET /api/signup-sheets/:id/attendance': OF_SHEET,
  'POST /api/signup-sheets/:id/attendance/facts': OF_SHEET,
  'POST /api/signup-sheets/:id/attendance/looked-at': OF_SHEET,
  'POST /api/door/list': TOKEN,
  'POST /api/door/facts': TOKEN,
  'POST /api/here/view': TOKEN,
  'POST /api/here/find': TOKEN,
  'POST /api/here/arrive': TOKEN,
  'POST /api/manage/arrive': TOKEN,
  'POST /api/manage/signup': TOKEN,
  'PATCH /api/manage/signup': TOKEN,
  'DELETE /api/manage/signup': TOKEN,
  'GET /api/stats': EVERYONE,
  'GET /api/social-media/status': EVERYONE,
  'POST /api/social-media/test': FULL,
  'POST /api/social-media/test-post': FULL,
  'POST /api/notifications/process-social-media': FULL,
  'POST /api/demo/create-sample-notifications': FULL,
  'POST /api/email/test-post': FULL,
  'POST /api/reminders/send': ADMINISTRATORS,
  'GET /api/reminders': ADMINISTRATORS,
  'GET /api/reminders/preview': ADMINISTRATORS,
  'GET /api/reminders/preview.html': ADMINISTRATORS,
  'GET /api/reminders/pending': ADMINISTRATORS,
  'GET /api/export/volunteers': ADMINISTRATORS,
  'GET /api/communication-logs': FULL,
  'GET /api/users': FULL,
  'POST /api/users/create-admin': FULL,
  'PATCH /api/users/:id': FULL_OF_OTHERS,
  'DELETE /api/users/:id': FULL_OF_OTHERS,
  'PATCH /api/users/:id/role': FULL_OF_OTHERS,
  'GET /api/monitors': FULL,
  'POST /api/monitors': FULL,
  'PATCH /api/monitors/:id': FULL,
  'DELETE /api/monitors/:id': FULL,
  'POST /api/monitors/:id/check': FULL,
  'POST /api/monitors/check-all': FULL,
  'POST /api/monitors/setup-jn-burnett': FULL,
  'GET /api/changes': FULL,
  'GET /api/monitoring/health': FULL,
  'GET /api/monitoring/activity': FULL,
  'GET /api/monitoring/snapshots': FULL,
  'GET /api/monitoring/snapshots/:id': FULL,
  'GET /api/monitoring/notifications': FULL,

  'GET /healthz': EVERYONE,
  'GET /api/stats/hours': EVERYONE,
  'GET /api/stats/years': ADMINISTRATORS,
  'GET /api/stats/year': ADMINISTRATORS,
  'GET /api/export/volunteers/size': ADMINISTRATORS,
  'PATCH /api/admin/upload/hero-image': FULL,
  'DELETE /api/admin/upload/hero-image': FULL,
  'GET /uploads/:name': EVERYONE,
  'GET /readyz': EVERYONE,
  'GET /metrics': FULL,
  'GET /api/openapi.json': EVERYONE,
  'GET /api/live': EVERYONE,
  'POST /api/setup': TOKEN,
  'GET /api/auth/sessions': SIGNED_IN,
  'POST /api/auth/sign-out-everywhere': SIGNED_IN,
  'POST /api/auth/resend-verification': SIGNED_IN,
  'GET /api/auth/my-data.json': SIGNED_IN,
  'GET /api/auth/my-data.csv': SIGNED_IN,
  'GET /api/signup-sheets/:id/calendar.ics': EVERYONE,
  'GET /api/signup-sheets/:id/labels.html': OF_SHEET,
  'GET /api/signup-sheets/:id/roster.html': OF_SHEET,
  'GET /api/signup-sheets/:id/sign-in.html': OF_SHEET,
  'GET /api/signup-sheets/:id/poster.html': OF_SHEET,
  'GET /api/signup-sheets/:id/wall.html': OF_SHEET,
  'POST /api/manage/calendar': TOKEN,
  'POST /api/manage/link': EVERYONE,
  'POST /sign-up': EVERYONE,
  'POST /my-sign-up': TOKEN,
  'POST /my-sign-up/withdraw': TOKEN,
  'POST /my-sign-up/hand-over': TOKEN,
  'POST /my-sign-up/link': EVERYONE,
  'POST /language': EVERYONE,
  'GET /manifest.webmanifest': EVERYONE,
  'GET /service-worker.js': EVERYONE,
  'POST /unsubscribe/:token': TOKEN,
  'DELETE /unsubscribe/:token': TOKEN,
  'GET /api/audit-log': FULL,
  'GET /api/system': FULL,
  'POST /api/system/jobs/retry': FULL,
  'POST /api/system/jobs/remove': FULL,
  'POST /api/deletion-requests': EVERYONE,
  'POST /api/deletion-requests/confirm': TOKEN,
  'GET /api/deletion-requests': FULL,
  'POST /api/deletion-requests/:id/carry-out': FULL,
  'GET /api/social-media': FULL,
  'PATCH /api/social-media': FULL,
  'PUT /api/social-media/connection/facebook': FULL,
  'DELETE /api/social-media/connection/facebook': FULL,
  'PUT /api/social-media/connection/instagram': FULL,
  'DELETE /api/social-media/connection/instagram': FULL,
  'GET /api/social-media/posts': FULL,
  'POST /api/social-media/posts/:id/cancel': FULL,
  'POST /api/social-media/posts/:id/retry': FULL,
  'GET /api/settings/logo-upload': FULL,
  'DELETE /api/settings/logo-upload/conversion': FULL,
  'GET /api/settings/facebook-logo-upload': FULL,
  'DELETE /api/settings/facebook-logo-upload/conversion': FULL,
  'GET /api/signup-sheets/:id/share': ADMINISTRATORS,
  'POST /api/signup-sheets/:id/share': ADMINISTRATORS,
  'GET /share/sheets/:id/square.jpg': EVERYONE,
  'GET /share/sheets/:id/wide.jpg': EVERYONE,
  'GET /api/email': FULL,
  'PUT /api/email/sender': FULL,
  'DELETE /api/email/sender': FULL,
  'GET /api/email/suppressed': FULL,
  'POST /api/email/suppressed': FULL,
  'DELETE /api/email/suppressed/:id': FULL,
  'GET /api/letters/recipients': OF_SHEET,
  'GET /api/letters/recipients/everyone': FULL,
  'POST /api/letters/preview': OF_SHEET,
  'GET /api/letters/preview-frame.html': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/letters': OF_SHEET,
  'POST /api/letters/everyone': FULL,
  'GET /api/communication-logs/:id': FULL,
  'POST /api/communication-logs/:id/resend': FULL,
  'POST /api/communication-logs/:id/mark-arrived': FULL,
  'DELETE /api/demo/sample-notifications': FULL,
  'POST /api/monitors/preview': FULL,
  'GET /api/monitors/check-all': FULL,
  'POST /api/monitors/:id/duplicate': FULL,
  'GET /api/changes/:id': FULL,
  'GET /api/monitoring/history': FULL,
};

const callers: readonly Caller[] = ['anonymous', ...roles];
const calls = Object.keys(accessMatrix) as Call[];

function outcomeOf(call: Call, caller: Caller): Outcome {
  const { ownOnly = [], othersOnly, byToken }: Access = accessMatrix[call];
  if (!admits(call, caller)) return caller === 'anonymous' ? 401 : 403;
  if (byToken === true) return 'token';
  if (caller !== 'anonymous' && ownOnly.includes(caller)) return 'own';
  return othersOnly === true ? 'others' : 'ok';
}

const hub = await startTestHub({ RATE_LIMITS: 'off' });
afterAll(() => hub.remove());

async function statusOf(call: Call, caller: Caller): Promise<number> {
  const [method = '', address = ''] = call.split(' ');
  const cookie = caller === 'anonymous' ? undefined : await signInAs(hub, caller);
  const answer = await hub.inject({
    // A stream that would never end is asked for its head only.
    method: call === 'GET /api/live' ? 'HEAD' : method,
    url: address.replace(/:[a-zA-Z]+/, randomUUID()),
    headers: cookie === undefined ? {} : { cookie },
  });
  return answer.statusCode;
}

describe.each(calls)('%s', (call) => {
  test('is open to those to whom it should be', () => {
    expect(agreed[call], 'it has a row here').toBeDefined();
    const { ofSheet }: Access = accessMatrix[call];
    const more = ofSheet === undefined ? [] : [ofSheet === 'any' ? 'ok' : 'sheet'];
    expect([...callers.map((caller) => outcomeOf(call, caller)), ...more]).toEqual(agreed[call]);
  });

  test('answers accordingly', async () => {
    for (const [at, caller] of callers.entries()) {
      const status = await statusOf(call, caller);
      const outcome = agreed[call]?.[at];
      if (typeof outcome === 'number') expect(status, caller).toBe(outcome);
      else if (outcome === 'own') expect(status, caller).toBe(404);
      else expect([401, 403], `${caller} ${status}`).not.toContain(status);
    }
  });
});
