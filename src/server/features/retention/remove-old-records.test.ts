import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { keptFor, recordKinds, type RecordKind } from '#domain/retention.ts';
import { UNKNOWN_AHEAD } from '#domain/school-time/unknown-instants.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { openArchive } from '#server/features/backup/read-archive.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { insertRecords } from '#server/features/consent/consent.store.ts';
import { unsubscribe } from '#server/features/consent/unsubscribe.ts';
import { createSamples } from '#server/features/notifications/sample-notifications.ts';
import { claimReminders } from '#server/features/reminders/reminders.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { cookies } from '#tests/support/items.ts';
import { ask } from '#tests/support/questions.ts';
import { makeArchiveFolder } from '#tests/support/backups.ts';
import { agingRecords, sentLetter } from '#tests/support/aging-records.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { present } from '#tests/support/present.ts';
import { makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { agingRows, removeRows } from './old-records.store.ts';
import { removeOldRecords } from './remove-old-records.ts';

const hub = await openTestHub();
const { clock, database } = hub.platform;
afterAll(() => hub.remove());
beforeEach(async () => {
  clock.set('2026-11-20T18:00:00.000Z');
  await hub.platform.empty();
});

async function count(table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db);
  return Number(rows[0]?.count);
}

async function backedUp(installation: Installation): Promise<string> {
  const archives = makeArchiveFolder();
  await takeBackup(installation, archives.at('backup.tar'));
  let text = '';
  const archive = await openArchive(archives.at('backup.tar'));
  for await (const { name, body } of archive.entries())
    text += (name.endsWith('.gz') ? gunzipSync(body) : body).toString();
  await archive.close();
  archives.remove();
  return text;
}

async function goesAfter(ms: number, tables: readonly (keyof Tables)[]): Promise<void> {
  const counts = () => Promise.all(tables.map(count));
  const before = await counts();
  expect(before).not.toContain(0);
  clock.advance(ms - HOUR);
  await removeOldRecords(hub.platform);
  expect(await counts()).toEqual(before);
  clock.advance(DAY);
  await removeOldRecords(hub.platform);
  expect(await counts()).toEqual(tables.map(() => 0));
}

describe('what is older than it is kept', () => {
  test.each(recordKinds)('goes, and not a day before: %s', async (kind: RecordKind) => {
    await agingRecords[kind].make(hub);
    await goesAfter(keptFor(kind), agingRecords[kind].tables);
  });

  test('is a session of an administrator as soon as it has ended', async () => {
    await signInAs(hub, 'full-admin');
    await goesAfter(12 * HOUR, ['sessions']);
  });

  test('is a letter that was never written to the end, with those who have it', async () => {
    await sentLetter(hub, { isWritten: false });
    await goesAfter(keptFor('letters'), ['letters', 'letter_recipients']);
  });

  test('is not who has a letter that is still being written, so that nobody gets it twice', async () => {
    const over = { before: '2027-12-01T00:00:00.000Z', now: '2027-12-01T00:00:00.000Z', most: 500 };
    const removed = () => database.write(({ db }) => removeRows(db, present(agingRows.letters[0]), over));
    await sentLetter(hub, { isWritten: false });
    expect(await removed()).toBe(0);
    await database.write(({ db }) => db.updateTable('letters').set({ written_at: over.now }).execute());
    expect(await removed()).toBe(3);
  });

  test('is the proof of a consent only when the consent is no longer used, as long as the proof that it ended', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    const { id: userId } = await createUser(hub, { role: 'user' });
    await database.write(async ({ db }) => {
      await db.updateTable('users').set({ email_consent: true }).where('id', '=', userId).execute();
      const kept = {
        place: 'account',
        words: null,
        language: null,
        signupId: null,
        signupIds: [],
        given: true,
      } as const;
      const at = clock.now().toISOString();
      const ofAccount = { ...kept, at, addressHash: 'a', userId };
      await insertRecords(db, [
        { ...ofAccount, id: newId(clock.now()), purpose: 'reminders' },
        { ...ofAccount, id: newId(clock.now()), purpose: 'news' },
      ]);
    });
    clock.advance(2 * keptFor('consents'));
    await removeOldRecords(hub.platform);
    const left = () =>
      database.db.selectFrom('consent_records').select(['purpose', 'given']).orderBy('purpose').execute();
    expect(await left()).toEqual([
      { purpose: 'news', given: true },
      { purpose: 'reminders', given: true },
    ]);
    await unsubscribe(hub.platform, ann.email, ['news']);
    await database.write(({ db }) => db.deleteFrom('users').where('id', '=', userId).execute());
    clock.advance(keptFor('consents') - HOUR);
    await removeOldRecords(hub.platform);
    expect(await left()).toEqual([
      { purpose: 'news', given: true },
      { purpose: 'news', given: false },
    ]);
    clock.advance(DAY);
    await removeOldRecords(hub.platform);
    expect(await left()).toEqual([]);
  });

  test('is an answer once the slot is as long over as the council has set, and the sign-up stays', async () => {
    const { sheet, slot } = await makeFair(hub, {
      sheet: { eventDate: '2026-12-12T09:00' },
      slot: { startTime: '2026-12-20T08:00', endTime: '2026-12-20T10:00' },
    });
    const [dish] = await ask(hub, sheet, [{ kind: 'short', words: 'Which dish?' }]);
    await signedUp(hub, slot, { ...ann, answers: [{ questionId: present(dish).id, value: 'Borscht' }] });
    const left = async (now: string) => {
      clock.set(now);
      await removeOldRecords(hub.platform);
      return [await count('answers'), await count('volunteers'), await count('questions')];
    };
    await changeSetting(hub.platform, { key: 'answerDays', value: '7' }, anonymous);
    expect(await left('2026-12-27T17:00:00.000Z')).toEqual([1, 1, 1]);
    await changeSetting(hub.platform, { key: 'answerDays', value: '60' }, anonymous);
    expect(await left('2027-02-18T17:00:00.000Z')).toEqual([1, 1, 1]);
    expect(await backedUp(hub.platform)).toContain('Borscht');
    expect(await left('2027-02-18T18:01:00.000Z')).toEqual([0, 1, 1]);
    const after = await backedUp(hub.platform);
    expect(after).toContain(ann.name);
    expect(after).not.toContain('Borscht');
  });

  test('is an answer of somebody who waits, as early as those of others', async () => {
    const { sheet, slot } = await makeFull(hub);
    const [dish] = await ask(hub, sheet, [{ kind: 'short', words: 'Which dish?' }]);
    const answers = [{ questionId: present(dish).id, value: 'Borscht' }];
    await waitsFor(hub, slot, { ...ann, answers });
    await changeSetting(hub.platform, { key: 'answerDays', value: '7' }, anonymous);
    clock.set('2026-12-19T19:00:00.000Z');
    await removeOldRecords(hub.platform);
    expect(await backedUp(hub.platform)).not.toContain('Borscht');
  });

  test('is an answer that everyone sees, on the page of its sheet too', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    const asked = { kind: 'short', words: 'Which dish?', seenBy: 'everyone', slotId: slot.id } as const;
    const [dish] = await ask(hub, sheet, [asked]);
    await signedUp(hub, slot, { ...ann, answers: [{ questionId: present(dish).id, value: 'Borscht' }] });
    const shown = async () => (await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).body.includes('Borscht');
    clock.set('2027-01-10T17:00:00.000Z');
    await removeOldRecords(hub.platform);
    expect(await shown()).toBe(true);
    clock.set('2027-01-12T17:00:00.000Z');
    await removeOldRecords(hub.platform);
    expect(await shown()).toBe(false);
  });

  test('is never a signup, an account or a sheet', async () => {
    await signInAs(hub, 'user');
    await signedUp(hub, (await makeFair(hub)).slot);
    clock.advance(10_000 * DAY);
    await removeOldRecords(hub.platform);
    const stays = ['volunteers', 'users', 'signup_sheets', 'volunteer_slots'] as const;
    expect(await Promise.all(stays.map(count))).toEqual([1, 1, 1, 1]);
  });

  test('is never a reminder of an event whose date is unknown, nor a sample', async () => {
    const { id: signupId } = await signedUp(hub, (await makeFair(hub)).slot);
    const written = { kind: 'day', automatic: true, writtenAt: clock.now().toISOString() } as const;
    await database.write(({ db }) => claimReminders(db, [{ signupId, eventStart: UNKNOWN_AHEAD }], written));
    await createSamples(hub.platform, anonymous);
    clock.advance(10_000 * DAY);
    await removeOldRecords(hub.platform);
    expect([await count('reminders'), await count('notifications')]).toEqual([1, 6]);
  });
});
