export interface Mutant {
  /** What is no longer true. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly code: string;
  readonly instead: string;
  /** The test files that must notice. */
  readonly tests: readonly string[];
}

/**
 * Small breakages of what people rely on. `npm run test:rest -- mutants` applies one after the other to a copy of the
 * project, and a test must fail each time: so fewer tests can be shown to prove as much.
 */
export const mutants: readonly Mutant[] = [
  {
    name: 'users without the right make every call',
    file: 'src/server/http/mount.ts',
    code: 'if (!admits(call, role) && !guard.admits(request.actor))',
    instead: "if (role === 'anonymous' && !admits(call, role))",
    tests: ['tests/every-call-keeps-its-promises.test.ts'],
  },
  {
    name: 'an organizer of one sheet reaches the others',
    file: 'src/server/http/sheet-guard.ts',
    code: 'return sheetId !== null && organizes(actor, sheetId);',
    instead: 'return sheetId !== null;',
    tests: ['tests/every-call-keeps-its-promises.test.ts'],
  },
  {
    name: 'what a path names is found for whoever asks',
    file: 'src/server/http/mount.ts',
    code: 'await guard.checkPath(request, feature.missing);',
    instead: '',
    tests: ['tests/every-call-keeps-its-promises.test.ts'],
  },
  {
    name: 'answers lack a header that browsers obey',
    file: 'src/server/http/safety-headers.ts',
    code: "'x-content-type-options': 'nosniff',",
    instead: '',
    tests: ['tests/every-answer-carries-its-headers.test.ts'],
  },
  {
    name: 'a page beside the hub sends its forms',
    file: 'src/server/http/cross-site.ts',
    code: "if (site === 'cross-site' || site === 'same-site') return true;",
    instead: "if (site === 'cross-site') return true;",
    tests: ['src/server/http/cross-site.test.ts'],
  },
  {
    name: 'what administrators do is not in the audit log',
    file: 'src/server/features/audit/record-audit.ts',
    code: 'await insertAuditEntry(write.db, entry);',
    instead: 'void entry;',
    tests: ['tests/every-call-keeps-its-promises.test.ts'],
  },
  {
    name: 'an empty bucket still gives',
    file: 'src/server/http/limits/token-buckets.ts',
    code: 'if (this.waitFor(key, now) > 0) return false;',
    instead: '',
    tests: ['src/server/http/limits/token-buckets.test.ts'],
  },
  {
    name: 'wrong passwords are not counted',
    file: 'src/server/http/limits/wrong-logins.ts',
    code: 'if (user === null) this.#count(key);',
    instead: '',
    tests: ['src/server/http/limits/limits.test.ts'],
  },
  {
    name: 'a place that is given back is lost',
    file: 'src/server/features/signups/places.store.ts',
    code: "slot('current_volunteers', '-', count) }))",
    instead: "slot.ref('current_volunteers') }))",
    tests: ['src/server/features/signups/sign-up-rules.test.ts'],
  },
  {
    name: 'a family’s places are counted over all sheets',
    file: 'src/server/features/signups/places.store.ts',
    code: ".where('volunteer_slots.signup_sheet_id', '=', sheetId)",
    instead: '',
    tests: ['src/server/features/signups/sign-up-rules.test.ts'],
  },
  {
    name: 'people sign up for a draft',
    file: 'src/server/features/signups/check-place.ts',
    code: 'if (!isPublic(slot)) throw slotOfSignupNotFound();',
    instead: '',
    tests: ['src/server/features/signups/sign-up-rules.test.ts'],
  },
  {
    name: 'people sign up after the deadline',
    file: 'src/server/features/signups/check-place.ts',
    code: "if (slot.state !== 'published' || now >= slotClosesAt(clock, slot, slot)) throw signupsClosed();",
    instead: "if (slot.state !== 'published') throw signupsClosed();",
    tests: ['src/server/features/signups/sign-up-rules.test.ts'],
  },
  {
    name: 'a reminder that was written is written again',
    file: 'src/server/features/reminders/reminders.store.ts',
    code: 'of written) claimed.add(signupId);',
    instead: 'of part) claimed.add(signupId);',
    tests: ['tests/reminders-never-twice.test.ts'],
  },
  {
    name: 'a link that was replaced still opens',
    file: 'src/server/features/signup-link/open-manage-link.ts',
    code: 'if (own !== null && own.linkVersion === link.linkVersion) {',
    instead: 'if (own !== null) {',
    tests: ['src/server/features/signup-link/signup-link.routes.test.ts'],
  },
  {
    name: 'a take-over link outlives the address of the sign-up',
    file: 'src/server/features/signups/change-signup.ts',
    code: 'if (turn !== null && locked.looking > 0) await endSearchOf(hub, write, locked.id);',
    instead: '',
    tests: ['tests/what-ends-with-what.test.ts'],
  },
  {
    name: 'an invitation outlives the right of who sent it',
    file: 'src/server/features/organizers/organizers.store.ts',
    code: 'await invitations.execute();',
    instead: '',
    tests: ['tests/what-ends-with-what.test.ts'],
  },
  {
    name: 'a live stream outlives the role',
    file: 'src/server/features/sessions/sessions.store.ts',
    code: "write.announce({ topic: 'session', id: userId });",
    instead: '',
    tests: ['tests/what-ends-with-what.test.ts'],
  },
  {
    name: 'a session that is over still counts',
    file: 'src/server/features/sessions/actor-of.ts',
    code: 'if (session === null || hasEnded(session, now)) return anonymous;',
    instead: 'if (session === null) return anonymous;',
    tests: ['src/server/features/sessions/actor-of.test.ts'],
  },
  {
    name: 'one key serves for two requests',
    file: 'src/server/features/idempotency/claim-key.ts',
    code: 'if (used !== null && used.bodyHash !== use.bodyHash) throw keyOfOtherRequest();',
    instead: '',
    tests: ['src/server/features/sheets/copy-sheet.test.ts'],
  },
  {
    name: 'a key gives the answer of another person',
    file: 'src/server/http/answer-once.ts',
    code: 'return JSON.stringify([call, url, actor.userId, headers.cookie ?? null]);',
    instead: 'return JSON.stringify([call, url]);',
    tests: ['tests/sent-twice-is-done-once.test.ts'],
  },
  {
    name: 'who left keeps a phone number',
    file: 'src/server/features/accounts/own-signups.store.ts',
    code: "phone: '',",
    instead: '',
    tests: ['src/server/features/profile/delete-account.test.ts', 'src/server/features/accounts/remove-person.test.ts'],
  },
  {
    name: 'news goes to who did not agree',
    file: 'src/server/features/letters/find-recipients.ts',
    code: "const wanted = audience.kind === 'everyone' ? persons.filter(({ wantsNews }) => wantsNews) : persons;",
    instead: 'const wanted = persons;',
    tests: ['src/server/features/letters/letters.routes.test.ts'],
  },
  {
    name: 'mail goes to a mailbox that is gone',
    file: 'src/server/features/letters/find-recipients.ts',
    code: "return cameBack.has(address) ? 'came-back' : null;",
    instead: 'return cameBack.has(address) ? null : null;',
    tests: ['src/server/features/letters/letters.routes.test.ts'],
  },
  {
    name: 'who came last is offered a place first',
    file: 'src/server/features/waitlist/entries.store.ts',
    code: ".where('state', '=', 'waiting')\n    .orderBy('queued_at')",
    instead: ".where('state', '=', 'waiting')\n    .orderBy('queued_at', 'desc')",
    tests: ['src/server/features/offers/waitlist.test.ts'],
  },
  {
    name: 'a title can bring markup into a page',
    file: 'src/server/features/documents/document.ts',
    code: "'<': '&lt;',",
    instead: "'<': '<',",
    tests: [
      'src/server/features/documents/page-writer.test.ts',
      'src/server/features/documents/documents.routes.test.ts',
    ],
  },
  {
    name: 'a spreadsheet runs what somebody typed',
    file: 'src/domain/csv.ts',
    code: "const harmless = FORMULA.test(text) ? `'${text}` : text;",
    instead: 'const harmless = text;',
    tests: ['src/domain/csv.test.ts'],
  },
  {
    name: 'logs hold addresses',
    file: 'src/server/platform/log.ts',
    code: 'redact: { paths, remove: true },',
    instead: '',
    tests: ['src/server/platform/log.test.ts'],
  },
  {
    name: 'names are shown though the sheet hides them',
    file: 'src/server/features/signups/take-places.ts',
    code: 'displayName: namesShown ? displayName : null,',
    instead: 'displayName,',
    tests: [
      'src/server/features/signups/signups.routes.test.ts',
      'src/server/features/signups/sign-up-several.test.ts',
    ],
  },
  {
    name: 'a family takes one place',
    file: 'src/server/features/signups/take-places.ts',
    code: 'return Math.max(people.length, quantity);',
    instead: 'return quantity;',
    tests: ['tests/places-follow-their-model.test.ts'],
  },
  {
    name: 'who misses an offer stays first on the list',
    file: 'src/server/features/waitlist/end-offer.ts',
    code: '{ state, misses, queuedAt: now.toISOString() }',
    instead: '{ state, misses }',
    tests: ['tests/places-follow-their-model.test.ts'],
  },
];
