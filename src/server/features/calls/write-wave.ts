import { nextWaveAt, waveSize } from '#domain/calls.ts';
import { countWaves, insertWave, setNextWave } from '#server/features/asked/calls.store.ts';
import { insertRecipients } from '#server/features/asked/recipients.store.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { CALL, type CallMail } from './call-mail.ts';
import type { Chosen } from './choose-people.ts';
import type { ThinSlot } from './thin-slots.ts';

interface Wave {
  readonly callId: string;
  /** In the order in which they are asked. Never empty. */
  readonly chosen: readonly Chosen[];
  /** Never empty, the nearest first. */
  readonly slots: readonly ThinSlot[];
  readonly now: Date;
}

/** Chooses the first of them and writes their mails. The caller has locked the slots. @returns how many */
export async function writeWave(
  hub: Context<'mailbox'>,
  write: Write,
  { callId, chosen, slots, now }: Wave,
): Promise<number> {
  const { db } = write;
  const missing = slots.reduce((sum, slot) => sum + slot.missing, 0);
  const at = now.toISOString();
  const people = chosen.slice(0, waveSize(missing)).map((person) => ({ person, id: newId(now) }));
  const waves = (await countWaves(db, [callId])).get(callId) ?? 0;
  await insertWave(db, callId, waves + 1, at);
  await insertRecipients(
    db,
    people.map(({ id, person: { address, slotIds } }) => ({
      id,
      call_id: callId,
      address,
      slot_ids: JSON.stringify(slotIds),
      chosen_at: at,
      asked_at: null,
      state: 'waiting',
      not_sent: null,
      answer: null,
    })),
  );
  for (const { id, person } of people) {
    const payload: CallMail = { recipientId: id };
    const { email: to, language } = person;
    // Whom a call may ask, and how often, is counted by whom it chose.
    await hub.mailbox.write(write, { kind: CALL, to, language, payload, cause: counted });
  }
  const begins = slots[0]?.begins ?? now;
  await setNextWave(db, callId, nextWaveAt(hub.schoolClock, now, begins).toISOString());
  return people.length;
}
