import type { Role } from '#domain/roles.ts';

/** Who calls. Ownership is checked by the feature, which knows the object. */
export type Caller = 'anonymous' | Role;

/**
 * The id of a sheet, slot or signup in the path, of a sheet in the body, or of the sheet or slot whose volunteers get a letter;
 * `any` for calls that organizers of any sheet need and that are about none.
 */
export type SheetSource = 'sheet-in-path' | 'slot-in-path' | 'signup-in-path' | 'sheet-in-body' | 'audience' | 'any';

export interface Access {
  /** Who may call it at all: others get 401 without a session and 403 with one. */
  readonly admits: readonly Caller[];
  /** Roles that reach only their own objects; all others are missing (404) to them. */
  readonly ownOnly?: readonly Role[];
  /**
   * Where the call says which sheet it is about. Users may make it for the sheets that they organize; others are missing
   * (404) to them. A user who organizes none is refused (403).
   */
  readonly ofSheet?: SheetSource;
  /** Refused (403) for the caller's own object, so that administrators cannot lock themselves out. */
  readonly othersOnly?: true;
  /** The right is a token in the body or the path, whatever the caller's role. */
  readonly byToken?: true;
}

const everyone: Access = { admits: ['anonymous', 'user', 'volunteer-admin', 'full-admin'] };
const administrators: Access = { admits: ['volunteer-admin', 'full-admin'] };
const organizers: Access = { ...administrators, ofSheet: 'sheet-in-path' };
const fullAdministrators: Access = { admits: ['full-admin'] };
const fullAdministratorsOfOthers: Access = { ...fullAdministrators, othersOnly: true };
const ownersAndAdministrators: Access = { admits: ['user', 'volunteer-admin', 'full-admin'], ownOnly: ['user'] };
const signedIn: Access = { admits: ['user', 'volunteer-admin', 'full-admin'] };
const owners: Access = { ...signedIn, ownOnly: ['user', 'volunteer-admin', 'full-admin'] };
const ownersAndFullAdministrators: Access = { ...signedIn, ownOnly: ['user', 'volunteer-admin'] };
const tokenHolders: Access = { ...everyone, byToken: true };

/**
 * Every call of the server and who may make it. The server enforces this table and the tests walk through it; a call
 * that is not in it cannot be mounted.
 */
export const accessMatrix = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /metrics': fullAdministrators,
  'GET /api/openapi.json': everyone,

  'GET /api/auth/session': everyone,
  'POST /api/auth/register': everyone,
  'POST /api/auth/login': everyone,
  'POST /api/auth/verify-code': everyone,
  'POST /api/auth/resend-code': everyone,
  'POST /api/auth/logout': everyone,
  'POST /api/auth/verify-email': tokenHolders,
  'PATCH /api/auth/change-password/:userId': owners,
  'PATCH /api/auth/account/:userId': owners,
  'DELETE /api/auth/account/:userId': owners,
  'GET /api/auth/profile/:userId': ownersAndFullAdministrators,
  'GET /api/auth/sessions': signedIn,
  'POST /api/auth/sign-out-everywhere': signedIn,
  'POST /api/auth/resend-verification': signedIn,
  'GET /api/auth/my-data.json': signedIn,
  'GET /api/auth/my-data.csv': signedIn,
  'POST /api/setup': tokenHolders,

  'GET /api/signup-sheets': everyone,
  'GET /api/overview': { ...organizers, ofSheet: 'any' },
  'POST /api/overview/dismissals': { ...organizers, ofSheet: 'sheet-in-body' },
  'GET /api/signup-sheets/rows': { ...organizers, ofSheet: 'any' },
  'GET /api/signup-sheets/found': { ...organizers, ofSheet: 'any' },
  'GET /api/people': { ...organizers, ofSheet: 'any' },
  'GET /api/people/:id': { ...organizers, ofSheet: 'any' },
  'GET /api/signup-sheets/:id': everyone,
  'GET /api/signup-sheets/:id/calendar.ics': everyone,
  'GET /api/signup-sheets/:id/labels.html': organizers,
  'GET /api/signup-sheets/:id/roster.html': organizers,
  'GET /api/signup-sheets/:id/sign-in.html': organizers,
  'GET /api/signup-sheets/:id/poster.html': organizers,
  'GET /api/signup-sheets/:id/wall.html': organizers,
  'POST /api/signup-sheets': administrators,
  'PATCH /api/signup-sheets/:id': organizers,
  'DELETE /api/signup-sheets/:id': administrators,
  'POST /api/signup-sheets/:id/call-off': organizers,
  'POST /api/signup-sheets/:id/copies': administrators,
  'POST /api/signup-sheets/:id/series': administrators,
  'POST /api/signup-sheets/:id/series/actions': administrators,
  'POST /api/signup-sheets/:id/series/changes': administrators,

  'POST /api/signup-sheets/imports': administrators,

  'GET /api/signup-sheets/:id/organizers': organizers,
  'POST /api/signup-sheets/:id/organizers': organizers,
  'DELETE /api/signup-sheets/:id/organizers': organizers,
  'POST /api/organizers/invitation': tokenHolders,
  'POST /api/organizers/accept': { ...signedIn, byToken: true },

  'PUT /api/signup-sheets/:id/questions': organizers,
  'GET /api/signup-sheets/:id/known-translations': organizers,

  'POST /api/signup-sheets/:id/picture': organizers,
  'PATCH /api/signup-sheets/:id/picture': organizers,
  'DELETE /api/signup-sheets/:id/picture': organizers,

  'GET /api/sheet-templates': administrators,
  'POST /api/sheet-templates/:id/sheets': administrators,

  'GET /api/signup-sheets/:id/share': administrators,
  'POST /api/signup-sheets/:id/share': administrators,
  'GET /share/site.jpg': everyone,
  'GET /share/sheets/:id/square.jpg': everyone,
  'GET /share/sheets/:id/wide.jpg': everyone,

  'POST /api/volunteer-slots': { ...organizers, ofSheet: 'sheet-in-body' },
  'POST /api/signup-sheets/:id/slots/pattern': organizers,
  'POST /api/signup-sheets/:id/slots/paste': organizers,
  'POST /api/signup-sheets/:id/slots/changes': organizers,
  'PATCH /api/volunteer-slots/:id': { ...organizers, ofSheet: 'slot-in-path' },
  'DELETE /api/volunteer-slots/:id': { ...organizers, ofSheet: 'slot-in-path' },

  'POST /api/volunteers': everyone,
  'POST /api/volunteers/batch': everyone,
  'POST /api/volunteers/:id/move': { ...organizers, ofSheet: 'signup-in-path' },
  'PATCH /api/volunteers/:id': ownersAndAdministrators,
  'DELETE /api/volunteers/:id': ownersAndAdministrators,

  'POST /api/volunteer-slots/:id/waitlist': everyone,
  'POST /api/volunteer-slots/:id/waitlist/serve': { ...organizers, ofSheet: 'slot-in-path' },
  'POST /api/volunteer-slots/:id/waitlist/offer': { ...organizers, ofSheet: 'slot-in-path' },
  'POST /api/volunteer-slots/:id/waitlist/remove': { ...organizers, ofSheet: 'slot-in-path' },
  'GET /api/signup-sheets/:id/waitlist': organizers,

  'GET /api/signup-sheets/:id/fill-history': organizers,
  'POST /api/volunteer-slots/:id/shared': { ...organizers, ofSheet: 'slot-in-path' },

  'POST /api/signup-sheets/:id/calls': organizers,
  'GET /api/signup-sheets/:id/calls': organizers,
  'POST /api/signup-sheets/:id/calls/stop': organizers,
  'GET /api/signup-sheets/:id/hours': organizers,
  'POST /api/signup-sheets/:id/attendance/confirm': organizers,
  'POST /api/signup-sheets/:id/hours/correct': organizers,
  'GET /api/hours/open': { ...organizers, ofSheet: 'any' },
  'GET /api/hours/mine': everyone,
  'POST /api/hours/mine/object': everyone,
  'POST /api/hours/mine/claim': everyone,
  'GET /api/certificates/mine': everyone,
  'POST /api/certificates/mine': everyone,
  'GET /api/certificates/page.html': everyone,
  'GET /api/certificates': administrators,
  'POST /api/certificates': administrators,
  'GET /api/certificates/pages.html': administrators,
  'POST /api/letters/verify': everyone,
  'GET /api/hours/annual.html': administrators,
  'GET /api/hours/grant': administrators,
  'GET /api/hours/grant.html': administrators,
  'GET /api/hours/grant.csv': administrators,
  'GET /api/hours/years': administrators,
  'POST /api/hours/years/close': fullAdministrators,
  'POST /api/calls/view': tokenHolders,
  'POST /api/calls/decline': tokenHolders,
  'POST /api/calls/stop-asking': tokenHolders,
  'POST /api/offers/view': tokenHolders,
  'POST /api/offers/accept': tokenHolders,
  'POST /api/offers/decline': tokenHolders,
  'POST /api/waitlist/view': tokenHolders,
  'POST /api/waitlist/leave': tokenHolders,
  'POST /api/waitlist/rejoin': tokenHolders,

  'POST /api/hand-overs/view': tokenHolders,
  'POST /api/hand-overs/take': tokenHolders,
  'GET /api/signup-sheets/:id/hand-overs': organizers,
  'POST /api/volunteer-slots/:id/hand-overs/approve': { ...organizers, ofSheet: 'slot-in-path' },
  'POST /api/volunteer-slots/:id/hand-overs/refuse': { ...organizers, ofSheet: 'slot-in-path' },

  'GET /api/signup-sheets/:id/door-links': organizers,
  'POST /api/signup-sheets/:id/door-links': organizers,
  'DELETE /api/signup-sheets/:id/door-links/:linkId': organizers,
  'POST /api/signup-sheets/:id/door-links/:linkId/set-aside': organizers,
  'POST /api/signup-sheets/:id/door-links/:linkId/admit': organizers,
  'GET /api/signup-sheets/:id/attendance': organizers,
  'POST /api/signup-sheets/:id/attendance/facts': organizers,
  'POST /api/signup-sheets/:id/attendance/looked-at': organizers,
  'POST /api/door/list': tokenHolders,
  'POST /api/door/facts': tokenHolders,
  'POST /api/here/view': tokenHolders,
  'POST /api/here/find': tokenHolders,
  'POST /api/here/arrive': tokenHolders,

  'POST /api/manage/signup': tokenHolders,
  'PATCH /api/manage/signup': tokenHolders,
  'DELETE /api/manage/signup': tokenHolders,
  'POST /api/manage/calendar': tokenHolders,
  'POST /api/manage/arrive': tokenHolders,
  'POST /api/manage/hand-over': tokenHolders,
  'DELETE /api/manage/hand-over': tokenHolders,
  'POST /api/manage/link': everyone,

  'POST /api/mailbox/codes': everyone,
  'POST /api/mailbox/proofs': everyone,
  'GET /api/mailbox': everyone,
  'DELETE /api/mailbox': everyone,
  'DELETE /api/mailbox/everywhere': everyone,
  'GET /api/mine': everyone,
  'GET /calendar/school.ics': everyone,
  'GET /calendar/sheets/:id.ics': everyone,
  'GET /calendar/mine/:key.ics': tokenHolders,
  'GET /calendar/committee/:key.ics': tokenHolders,
  'GET /api/mine/calendar': everyone,
  'POST /api/mine/calendar': everyone,
  'PATCH /api/mine/calendar': everyone,
  'GET /api/versions': administrators,
  'POST /api/versions/read': administrators,

  'GET /api/calendar-key': administrators,
  'POST /api/calendar-key': administrators,
  'DELETE /api/calendar-key': administrators,

  'POST /manage': tokenHolders,
  'POST /sign-up': everyone,
  'POST /my-sign-up': tokenHolders,
  'POST /my-sign-up/withdraw': tokenHolders,
  'POST /my-sign-up/hand-over': tokenHolders,
  'POST /my-sign-up/link': everyone,
  'POST /language': everyone,

  'POST /unsubscribe/:token': tokenHolders,
  'DELETE /unsubscribe/:token': tokenHolders,

  'GET /api/reminders': administrators,
  'GET /api/reminders/pending': administrators,
  'GET /api/reminders/preview': administrators,
  'GET /api/reminders/preview.html': administrators,
  'POST /api/reminders/send': administrators,

  'GET /api/users': fullAdministrators,
  'POST /api/users/create-admin': fullAdministrators,
  'PATCH /api/users/:id': fullAdministratorsOfOthers,
  'PATCH /api/users/:id/role': fullAdministratorsOfOthers,
  'DELETE /api/users/:id': fullAdministratorsOfOthers,
  'GET /api/audit-log': fullAdministrators,

  'POST /api/deletion-requests': everyone,
  'POST /api/deletion-requests/confirm': tokenHolders,
  'GET /api/deletion-requests': fullAdministrators,
  'POST /api/deletion-requests/:id/carry-out': fullAdministrators,

  'GET /api/letters/recipients': { ...organizers, ofSheet: 'audience' },
  'GET /api/letters/recipients/everyone': fullAdministrators,
  'POST /api/letters/preview': { ...organizers, ofSheet: 'audience' },
  'GET /api/letters/preview-frame.html': { ...organizers, ofSheet: 'any' },
  'POST /api/letters': { ...organizers, ofSheet: 'audience' },
  'POST /api/letters/everyone': fullAdministrators,

  'GET /api/communication-logs': fullAdministrators,
  'GET /api/communication-logs/:id': fullAdministrators,
  'POST /api/communication-logs/:id/resend': fullAdministrators,
  'POST /api/communication-logs/:id/mark-arrived': fullAdministrators,

  'GET /api/settings/heroImageUrl': everyone,
  'GET /api/settings/answerDays': everyone,
  'GET /api/settings/heroContent': everyone,
  'GET /api/settings/logo-url': everyone,
  'GET /api/settings/facebookLogoUrl': everyone,
  'GET /api/settings/logo-upload': fullAdministrators,
  'POST /api/settings/logo-upload': fullAdministrators,
  'DELETE /api/settings/logo-upload': fullAdministrators,
  'DELETE /api/settings/logo-upload/conversion': fullAdministrators,
  'GET /api/settings/facebook-logo-upload': fullAdministrators,
  'POST /api/settings/facebook-logo-upload': fullAdministrators,
  'DELETE /api/settings/facebook-logo-upload': fullAdministrators,
  'DELETE /api/settings/facebook-logo-upload/conversion': fullAdministrators,
  'GET /api/settings/noSchoolDays': administrators,
  'GET /api/settings/:key': fullAdministrators,
  'POST /api/settings/:key': fullAdministrators,

  'GET /api/monitoring/notifications': fullAdministrators,
  'POST /api/demo/create-sample-notifications': fullAdministrators,
  'DELETE /api/demo/sample-notifications': fullAdministrators,

  'GET /api/export/volunteers': administrators,
  'GET /api/export/volunteers/size': administrators,

  'GET /api/email': fullAdministrators,
  'PUT /api/email/sender': fullAdministrators,
  'DELETE /api/email/sender': fullAdministrators,
  'POST /api/email/test-post': fullAdministrators,
  'GET /api/email/suppressed': fullAdministrators,
  'POST /api/email/suppressed': fullAdministrators,
  'DELETE /api/email/suppressed/:id': fullAdministrators,
  'GET /api/language': everyone,
  'GET /manifest.webmanifest': everyone,
  'GET /service-worker.js': everyone,
  'GET /api/school': everyone,
  'PATCH /api/school': fullAdministrators,
  'POST /api/school/logo': fullAdministrators,
  'DELETE /api/school/logo': fullAdministrators,
  'GET /api/hero-content': everyone,
  'PATCH /api/hero-content': fullAdministrators,
  'POST /api/admin/upload/hero-image': fullAdministrators,
  'PATCH /api/admin/upload/hero-image': fullAdministrators,
  'DELETE /api/admin/upload/hero-image': fullAdministrators,
  'GET /uploads/:name': everyone,

  'GET /api/monitors': fullAdministrators,
  'POST /api/monitors': fullAdministrators,
  'POST /api/monitors/preview': fullAdministrators,
  'GET /api/monitors/check-all': fullAdministrators,
  'POST /api/monitors/check-all': fullAdministrators,
  'POST /api/monitors/setup-jn-burnett': fullAdministrators,
  'PATCH /api/monitors/:id': fullAdministrators,
  'DELETE /api/monitors/:id': fullAdministrators,
  'POST /api/monitors/:id/check': fullAdministrators,
  'POST /api/monitors/:id/duplicate': fullAdministrators,
  'GET /api/changes': fullAdministrators,
  'GET /api/changes/:id': fullAdministrators,
  'GET /api/monitoring/health': fullAdministrators,
  'GET /api/monitoring/activity': fullAdministrators,
  'GET /api/monitoring/history': fullAdministrators,
  'GET /api/monitoring/snapshots': fullAdministrators,
  'GET /api/monitoring/snapshots/:id': fullAdministrators,

  'GET /api/social-media/status': everyone,
  'GET /api/social-media': fullAdministrators,
  'PATCH /api/social-media': fullAdministrators,
  'PUT /api/social-media/connection/facebook': fullAdministrators,
  'DELETE /api/social-media/connection/facebook': fullAdministrators,
  'PUT /api/social-media/connection/instagram': fullAdministrators,
  'DELETE /api/social-media/connection/instagram': fullAdministrators,
  'POST /api/social-media/test': fullAdministrators,
  'POST /api/social-media/test-post': fullAdministrators,
  'GET /api/social-media/posts': fullAdministrators,
  'POST /api/social-media/posts/:id/cancel': fullAdministrators,
  'POST /api/social-media/posts/:id/retry': fullAdministrators,
  'POST /api/notifications/process-social-media': fullAdministrators,

  'GET /api/system': fullAdministrators,
  'POST /api/system/jobs/retry': fullAdministrators,
  'POST /api/system/jobs/remove': fullAdministrators,

  'GET /api/stats': everyone,
  'GET /api/stats/hours': everyone,
  'GET /api/stats/years': administrators,
  'GET /api/stats/year': administrators,
  'GET /api/live': everyone,
} as const satisfies Record<string, Access>;

export type Call = keyof typeof accessMatrix;

export function admits(call: Call, caller: Caller): boolean {
  return accessMatrix[call].admits.includes(caller);
}
