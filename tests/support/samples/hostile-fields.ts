import type { Changes } from '#tests/support/kept-database.ts';
import type { Made } from './make-everything.ts';

const LONG_AGO = '1999-12-31T00:00:00.000Z';

/** Fields that callers may not set, by their outer and inner names. */
export const hostileFields = ({ memberId }: Made, { sheetId, slotId }: Made): Record<string, unknown> => ({
  id: memberId,
  userId: memberId,
  user_id: memberId,
  role: 'full-admin',
  isAdmin: true,
  slotId,
  slot_id: slotId,
  signupSheetId: sheetId,
  signup_sheet_id: sheetId,
  groupId: memberId,
  seriesId: memberId,
  currentVolunteers: 99,
  current_volunteers: 99,
  createdAt: LONG_AGO,
  created_at: LONG_AGO,
  signupTime: LONG_AGO,
  lastLoginAt: null,
  emailVerifiedAt: LONG_AGO,
  email_verified_at: LONG_AGO,
  passwordHash: 'planted',
  password_hash: 'planted',
  verificationCode: '123456',
  verificationAttempts: -100,
  verification_attempts: -100,
  verificationLockedUntil: null,
  linkVersion: 9,
  link_version: 9,
  calendarSequence: 9,
  openedAt: LONG_AGO,
  sessionToken: 'planted',
});

/** What one database accepts and the other refuses, and what breaks concatenated texts. */
export const hostileTexts = [
  'a\u0000b',
  'a\ud800b',
  'b\udc00',
  'a\u0001\u001b[31m',
  'a\u202eb',
  '\ufeffa',
  'a\uffffb',
  "'; drop table volunteers; --",
  '{name}',
  '\\u0000',
];

/** With a kind instead of each value that is generated anew; ids that were there stay. */
export function plainly({ added, removed }: Changes, known: string): Changes {
  return { added: added.map((row) => withoutGenerated(row, known)).toSorted(), removed };
}

export function withoutGenerated(text: string, known: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : 'an id'))
    .replace(/\$argon2id[^"]+/g, 'a hash')
    .replace(/v1:[\w-]+:[\w-]+:[\w-]+/g, 'sealed')
    .replace(/(?:share|sheet|hero|logo)-[0-9a-f]{32}/g, 'a file')
    .replace(/[0-9a-f]{32}\.\d+\.[\w-]{43}/g, 'a calendar')
    .replace(/(?<="number":")\w{10}/g, 'a number')
    .replace(/(?<=["#])[\w-]{43}(?=[\\"])/g, 'a token')
    .replace(/(?<=#)[\w-]{16,}\.[\w.-]+/g, 'a token');
}
