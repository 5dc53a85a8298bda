import { tokenHash } from '#server/platform/secrets.ts';
import { replaceSetupLink } from '#server/features/accounts/one-time-links.store.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { quill, secret } from '#tests/support/recorded-writes.ts';
import { ben } from '#tests/support/sheets.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { EVERYONE, FULL, FULL_OF_OTHERS, OF_ANY_SHEET, OWNERS, SIGNED_IN, TOKEN, type Sample } from './sample.ts';

const SETUP = 'a'.repeat(43);
const details = { name: 'Olive Owner', email: 'olive@families.example' };
const ofOwner: Sample = { who: OWNERS, as: 'owner', names: 'ownerId' };
const ofMember: Sample = { who: FULL_OF_OTHERS, names: 'memberId' };

/** Calls about accounts, sessions and mailboxes, and what people ask for about their data. */
export const samplesOfPeople = {
  'GET /api/auth/session': { who: EVERYONE },
  'POST /api/auth/register': { who: EVERYONE, json: { ...details, password: PASSWORD } },
  'POST /api/auth/login': { who: EVERYONE, json: ({ ownerEmail }) => ({ email: ownerEmail, password: PASSWORD }) },
  // Its code is known to nobody.
  'POST /api/auth/verify-code': {
    who: EVERYONE,
    json: ({ ownerEmail }) => ({ email: ownerEmail, code: '123456' }),
    refused: 400,
  },
  'POST /api/auth/resend-code': { who: EVERYONE, json: ({ ownerEmail }) => ({ email: ownerEmail }) },
  'POST /api/auth/logout': { who: EVERYONE, as: 'owner' },
  // Only for who is signed in to the account.
  'POST /api/auth/verify-email': { who: TOKEN, json: ({ proof }) => ({ token: proof }), refused: 403 },
  'PATCH /api/auth/change-password/:userId': {
    ...ofOwner,
    json: { currentPassword: PASSWORD, newPassword: secret.password, confirmPassword: secret.password },
  },
  'PATCH /api/auth/account/:userId': { ...ofOwner, json: details },
  'DELETE /api/auth/account/:userId': { ...ofOwner, json: { password: PASSWORD } },
  'GET /api/auth/profile/:userId': { who: [401, 'own', 'own', 'ok'], as: 'owner', names: 'ownerId' },
  'GET /api/auth/sessions': { who: SIGNED_IN },
  'POST /api/auth/sign-out-everywhere': { who: SIGNED_IN, as: 'owner' },
  'POST /api/auth/resend-verification': { who: SIGNED_IN, as: 'owner' },
  'GET /api/auth/my-data.json': { who: SIGNED_IN },
  'GET /api/auth/my-data.csv': { who: SIGNED_IN },
  'POST /api/setup': {
    who: TOKEN,
    json: { ...details, token: SETUP, password: PASSWORD },
    async needs({ platform: { clock, database } }) {
      const now = clock.now();
      const link = { tokenHash: tokenHash(SETUP), now, expiresAt: new Date(now.getTime() + DAY) };
      await database.write(async ({ db }) => {
        await db.deleteFrom('users').where('role', '=', 'full-admin').execute();
        await replaceSetupLink(db, link);
      });
    },
  },

  'POST /api/mailbox/codes': { who: EVERYONE, json: { email: ben.email } },
  // Its code is known to nobody.
  'POST /api/mailbox/proofs': { who: EVERYONE, json: { code: '123456' }, refused: 400 },
  'GET /api/mailbox': { who: EVERYONE, as: 'owner' },
  'DELETE /api/mailbox': { who: EVERYONE },
  'DELETE /api/mailbox/everywhere': { who: EVERYONE, as: 'owner' },
  'POST /unsubscribe/:token': { who: TOKEN, names: 'unsubscribe' },
  'DELETE /unsubscribe/:token': {
    who: TOKEN,
    names: 'unsubscribe',
    needs: (hub, { unsubscribe }) => hub.call('POST', `/unsubscribe/${unsubscribe}`),
  },

  'GET /api/people': { who: OF_ANY_SHEET, query: () => 'search=ann' },
  'GET /api/people/:id': { who: OF_ANY_SHEET, names: 'personId' },
  'GET /api/users': { who: FULL },
  'POST /api/users/create-admin': {
    who: FULL,
    json: { ...quill, password: secret.password, role: 'volunteer-admin' },
    says: { action: 'user-created', detail: 'volunteer-admin', name: quill.name, about: 'what it made' },
  },
  'PATCH /api/users/:id': {
    ...ofMember,
    json: quill,
    says: { action: 'user-changed', detail: 'name, email, phone', name: quill.name },
  },
  'PATCH /api/users/:id/role': {
    ...ofMember,
    json: { role: 'volunteer-admin' },
    says: { action: 'user-role-changed', detail: 'user → volunteer-admin', name: 'Maya Member' },
  },
  'DELETE /api/users/:id': { ...ofMember, says: { action: 'user-deleted', detail: 'user' } },
  'GET /api/audit-log': { who: FULL },

  'POST /api/deletion-requests': { who: EVERYONE, json: { name: ben.name, email: ben.email } },
  'POST /api/deletion-requests/confirm': { who: TOKEN, json: ({ deletion }) => ({ token: deletion }) },
  'GET /api/deletion-requests': { who: FULL },
  'POST /api/deletion-requests/:id/carry-out': {
    who: FULL,
    names: 'requestId',
    says: { action: 'deletion-carried-out' },
  },
} satisfies Readonly<Record<string, Sample>>;
