import { randomUUID } from 'node:crypto';
import { factIdField } from '#contract/fields.ts';
import { insertCall, insertWave } from '#server/features/asked/calls.store.ts';
import { insertRecipients } from '#server/features/asked/recipients.store.ts';
import type { RecordKind } from '#domain/retention.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { insertCodeTry } from '#server/features/login/code-tries.store.ts';
import { insertChallenge } from '#server/features/sessions/login-challenges.store.ts';
import { replaceProofLink } from '#server/features/accounts/one-time-links.store.ts';
import { insertAuditEntry } from '#server/features/audit/audit-log.store.ts';
import { insertRecords } from '#server/features/consent/consent.store.ts';
import { closeRequest, replaceUnopened, type NewRequest } from '#server/features/deletion/deletion-requests.store.ts';
import { claimRecipients, insertLetter, markWritten } from '#server/features/letters/letters.store.ts';
import { takeFacts } from '#server/features/door/take-facts.ts';
import { startSearch } from '#server/features/hand-overs/start-search.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { insertEndings } from '#server/features/calendar-records/calendar-endings.store.ts';
import { insertCode } from '#server/features/mailboxes/mailbox-codes.store.ts';
import { keepMailbox } from '#server/features/mailboxes/mailboxes.store.ts';
import { keepContent } from '#server/features/monitors/contents.store.ts';
import { insertInvitation } from '#server/features/organizers/organizers.store.ts';
import { makeCertificates } from '#server/features/certificates/all-certificates.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { keepSize } from '#server/features/system/database-figures.store.ts';
import { acquireLease } from '#server/platform/database/leases.store.ts';
import { claimReminders } from '#server/features/reminders/reminders.store.ts';
import { keepDrawn } from '#server/features/share/share-pictures.store.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { giveJobUp, insertJob } from '#server/jobs/jobs.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { usedLinkOf } from './doors.ts';
import { failedCheck, foundChange, foundEpisode, makeMonitor } from './found-changes.ts';
import { createUser, signInAs } from './people.ts';
import { ask } from './questions.ts';
import { ann, makeFair, makeSheet, signedUp, winterFair } from './sheets.ts';
import { makeHeld } from './held-sheets.ts';
import { failedPost } from './social-posts.ts';
import type { TestHub } from './test-hub.ts';
import { makeFull, waitsFor } from './waitlists.ts';

interface AgingRecord {
  readonly tables: readonly (keyof Tables)[];
  make(hub: TestHub): Promise<unknown>;
}

const takenBack = {
  purpose: 'news',
  given: false,
  place: 'link',
  words: null,
  language: null,
  signupId: null,
  signupIds: [],
  userId: null,
} as const;
const hashes = { keyHash: 'k', bodyHash: 'b', tokenHash: 't', emailHash: 'e', addressHash: 'a', codeHash: 'c' };

function write<T>({ platform }: TestHub, work: (db: Db, now: Date, id: string) => Promise<T>): Promise<T> {
  const now = platform.clock.now();
  return platform.database.write(({ db }) => work(db, now, newId(now)));
}

const later = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

function deletionRequest(id: string, now: Date): NewRequest {
  const { emailHash, tokenHash } = hashes;
  const asked = { id, name: 'Ann', email: 'ann@families.example', language: 'en', askedAt: now };
  return { ...asked, emailHash, tokenHash, expiresAt: later(now, 7 * 24) };
}

/** A letter to three recipients; all of its mails are written unless `isWritten` is false. */
export async function sentLetter(hub: TestHub, { isWritten = true } = {}): Promise<void> {
  await write(hub, async (db, now, id) => {
    const replyTo = { name: 'Olga', address: 'olga@pac.example' };
    const content = { subject: 'Thank you', text: 'You were great.', sheet: null, replyTo };
    const { keyHash, bodyHash } = hashes;
    const letter = { id, keyHash, bodyHash, content, recipients: 3, createdAt: now.toISOString() };
    await insertLetter(db, { ...letter, audience: { kind: 'everyone' } });
    await claimRecipients(db, id, ['one', 'two', 'three']);
    if (isWritten) await markWritten(db, id, now.toISOString());
  });
}

export const agingRecords: Readonly<Record<RecordKind, AgingRecord>> = {
  mails: {
    tables: ['outbox', 'jobs'],
    make: async (hub) => signedUp(hub, (await makeFair(hub)).slot),
  },
  posts: { tables: ['social_posts'], make: (hub) => failedPost(hub) },
  reminders: {
    tables: ['reminders'],
    async make(hub) {
      // Of an event that is now, whatever the day of the signup.
      const { id: signupId } = await signedUp(hub, (await makeFair(hub)).slot);
      await write(hub, (db, now) => {
        const eventStart = now.toISOString();
        return claimReminders(db, [{ signupId, eventStart }], { kind: 'day', automatic: true, writtenAt: eventStart });
      });
    },
  },
  calls: {
    tables: ['calls', 'call_waves', 'call_recipients'],
    make: (hub) =>
      write(hub, async (db, now, id) => {
        const at = now.toISOString();
        const made = { sheet_id: null, number: 1, made_by: null, made_at: at, next_wave_at: at, note: null };
        await insertCall(db, {
          ...made,
          id,
          commercial: false,
          keep_asking: false,
          slot_ids: null,
          state: 'done',
        });
        await insertWave(db, id, 1, at);
        const asked = { state: 'asked', asked_at: at, chosen_at: at, not_sent: null, answer: null } as const;
        await insertRecipients(db, [{ id, call_id: id, address: ann.email, slot_ids: '[]', ...asked }]);
      }),
  },
  hours: {
    tables: ['hour_people', 'hour_changes'],
    async make(hub) {
      const { sheet } = await makeHeld(hub, [ann], 0);
      await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    },
  },
  certificates: {
    tables: ['certificates'],
    async make(hub) {
      const { sheet } = await makeHeld(hub);
      await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
      await makeCertificates(hub.platform, 2026, anonymous);
    },
  },
  letters: { tables: ['letters', 'letter_recipients'], make: (hub) => sentLetter(hub) },
  auditLog: {
    tables: ['audit_log'],
    make: (hub) =>
      write(hub, (db, at, id) =>
        insertAuditEntry(db, { at, actorId: id, action: 'sheet-deleted', subjectId: id, detail: winterFair.title }),
      ),
  },
  consents: {
    tables: ['consent_records'],
    make: (hub) =>
      write(hub, (db, at, id) =>
        insertRecords(db, [{ id, at: at.toISOString(), addressHash: hashes.addressHash, ...takenBack }]),
      ),
  },
  deletions: {
    tables: ['deletion_requests'],
    make: (hub) =>
      write(hub, async (db, now, id) => {
        await replaceUnopened(db, deletionRequest(id, now));
        await db.updateTable('deletion_requests').set({ opened_at: now.toISOString() }).execute();
        await closeRequest(db, id, now);
      }),
  },
  unconfirmedDeletions: {
    tables: ['deletion_requests'],
    make: (hub) => write(hub, (db, now, id) => replaceUnopened(db, deletionRequest(id, now))),
  },
  sessions: { tables: ['sessions'], make: (hub) => signInAs(hub, 'user') },
  oneTimeLinks: {
    tables: ['one_time_links'],
    async make(hub) {
      const { id: userId, email } = await createUser(hub, { role: 'user' });
      const { tokenHash } = hashes;
      await write(hub, (db, now) =>
        replaceProofLink(db, { tokenHash, userId, email, now, expiresAt: later(now, 7 * 24) }),
      );
    },
  },
  answers: {
    tables: ['answers'],
    async make(hub) {
      const eventDate = hub.platform.clock.now().toISOString();
      const { sheet, slot } = await makeFair(hub, { sheet: { eventDate }, slot: { startTime: null, endTime: null } });
      const [question] = await ask(hub, sheet, [{ kind: 'short', words: 'Which dish?' }]);
      await signedUp(hub, slot, { ...ann, answers: [{ questionId: question?.id ?? '', value: 'Soup' }] });
    },
  },
  waitlists: {
    tables: ['waitlist_entries'],
    async make(hub) {
      const eventDate = new Date(hub.platform.clock.now().getTime() + 60_000).toISOString();
      const { slot } = await makeFull(hub, { sheet: { eventDate }, slot: { startTime: null, endTime: null } });
      await waitsFor(hub, slot);
      hub.platform.clock.advance(60_000);
    },
  },
  handOvers: {
    tables: ['hand_overs'],
    async make(hub) {
      const begins = new Date(hub.platform.clock.now().getTime() + 60_000).toISOString();
      const times = { startTime: begins, endTime: null };
      const { slot } = await makeFair(hub, { sheet: { eventDate: begins }, slot: times });
      await startSearch(hub.hub, { token: (await signedUp(hub, slot)).token });
      hub.platform.clock.advance(60_000);
    },
  },
  lateCancels: {
    tables: ['late_notices', 'late_cancels'],
    async make(hub) {
      const begins = new Date(hub.platform.clock.now().getTime() + 3_600_000).toISOString();
      const times = { startTime: begins, endTime: null };
      const { slot } = await makeFair(hub, { sheet: { eventDate: begins }, slot: times });
      const signup = await signupById(hub.platform.database.db, (await signedUp(hub, slot)).id);
      if (signup !== null) await endSignup(hub.hub, signup, 'owner');
    },
  },
  doorFacts: {
    tables: ['door_links', 'door_devices', 'door_facts'],
    async make(hub) {
      const eventDate = hub.platform.clock.now().toISOString();
      const times = { startTime: eventDate, endTime: null };
      const { sheet, slot } = await makeFair(hub, { sheet: { eventDate }, slot: times });
      const { token } = await usedLinkOf(hub, sheet, eventDate.slice(0, 10));
      const walkUp = { slotId: slot.id, name: 'Zoe Zimmer' };
      const facts = [{ id: factIdField.parse(randomUUID()), kind: 'arrived', walkUp, at: eventDate } as const];
      await takeFacts(hub.hub, { token, sentAt: eventDate, facts });
    },
  },
  organizerInvitations: {
    tables: ['sheet_organizers'],
    async make(hub) {
      const { id: sheetId } = await makeSheet(hub);
      await write(hub, (db, now, id) =>
        insertInvitation(db, {
          id,
          sheetId,
          email: 'ann@families.example',
          tokenHash: hashes.tokenHash,
          now,
          expiresAt: later(now, 7 * 24),
          invitedBy: null,
        }),
      );
    },
  },
  mailboxes: {
    tables: ['mailboxes'],
    make: (hub) =>
      write(hub, (db, now, id) => {
        const usedUntil = startOfDay(hub.platform.schoolClock, now, 1).toISOString();
        return keepMailbox(db, { id, addressHash: hashes.addressHash, sealedAddress: 's', usedUntil });
      }),
  },
  calendarEndings: {
    tables: ['calendar_endings'],
    make: (hub) =>
      write(hub, (db, now, sheetId) => {
        const at = now.toISOString();
        const entry = { sequence: 1, title: 'Fair', start: at, end: at, allDay: false };
        return insertEndings(db, [{ uid: `sheet-${sheetId}`, addressHash: null, sheetId, entry, endedAt: at }]);
      }),
  },
  loginCodes: {
    tables: ['login_challenges', 'mailbox_codes'],
    async make(hub) {
      const { id: userId } = await createUser(hub, { role: 'full-admin' });
      const { tokenHash, codeHash } = hashes;
      await write(hub, async (db, now) => {
        const ends = { codeExpiresAt: later(now, 1), expiresAt: later(now, 1) };
        await insertChallenge(db, { tokenHash, userId, codeHash, sentAt: now, ...ends });
        const asked = { askedAt: now.toISOString(), expiresAt: later(now, 1).toISOString() };
        return insertCode(db, { tokenHash, addressHash: hashes.addressHash, ...asked });
      });
    },
  },
  wrongCodes: {
    tables: ['code_tries'],
    async make(hub) {
      const { id: userId } = await createUser(hub, { role: 'full-admin' });
      await write(hub, (db, now, id) => insertCodeTry(db, { id, userId, now }));
    },
  },
  idempotencyKeys: {
    tables: ['idempotency_keys'],
    make: (hub) =>
      write(hub, (db, now, subjectId) =>
        claimKey(db, keyUseOf({ key: idempotencyKey('k'), body: {}, subjectId, now }), now),
      ),
  },
  failedJobs: {
    tables: ['jobs'],
    make: (hub) =>
      write(hub, async (db, now, id) => {
        const at = now.toISOString();
        await insertJob(db, { id, kind: 'write-letter', payload: {}, dueAt: at, createdAt: at });
        await giveJobUp(db, { id, attempts: 0 }, { at, lastError: 'no' });
      }),
  },
  checks: {
    tables: ['snapshots', 'check_hours'],
    make: async (hub) => failedCheck(hub, await makeMonitor(hub)),
  },
  pageContents: {
    tables: ['monitor_contents'],
    async make(hub) {
      const monitorId = await makeMonitor(hub);
      await write(hub, (db, now) =>
        keepContent(db, { monitorId, contentHash: 'h', body: new Uint8Array([1]), at: now.toISOString() }),
      );
    },
  },
  changes: {
    tables: ['changes', 'notifications'],
    async make(hub) {
      const monitorId = await makeMonitor(hub);
      await foundChange(hub, monitorId);
      await foundEpisode(hub, { monitorId, kind: 'failing', reason: null });
    },
  },
  leases: {
    tables: ['leases'],
    make: (hub) =>
      write(hub, (db, now) => {
        const at = now.toISOString();
        return acquireLease(db, 'site school.example', { freeBy: at, until: at });
      }),
  },
  databaseSizes: {
    tables: ['database_sizes'],
    make: (hub) =>
      write(hub, (db, now) => keepSize(db, { day: '2026-11-20', measuredAt: now.toISOString(), bytes: 4096 })),
  },
  sharePictures: {
    tables: ['share_pictures'],
    async make(hub) {
      const { sheet } = await makeFair(hub);
      await write(hub, (db, now) => {
        const drawn = { fingerprint: 'f', stem: 'share-f', drawnAt: now.toISOString() };
        return keepDrawn(db, { sheetId: sheet.id, language: 'en' }, drawn);
      });
    },
  },
};
