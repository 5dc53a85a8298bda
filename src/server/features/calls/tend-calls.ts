import { callById, endCall, openCalls, setNextWave, type HelpCall } from '#server/features/asked/calls.store.ts';
import { sendNoMore } from '#server/features/asked/recipients.store.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import { serveByHand } from '#server/features/waitlist/serve-slot.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { choosePeople, lockPeople } from './choose-people.ts';
import { nextAllowed } from './plan-call.ts';
import { slotsNamed, thinSlots, type ThinSlot } from './thin-slots.ts';
import { writeWave } from './write-wave.ts';

/** Ends the calls that are over, and asks others where a call goes on, each in a transaction of its own. */
export async function tendCalls(hub: Context<'mailbox'>): Promise<void> {
  for (const call of await openCalls(hub.database.db)) await hub.database.write((write) => tend(hub, write, call));
}

async function tend(hub: Context<'mailbox'>, write: Write, { id, sheetId }: HelpCall): Promise<void> {
  const { db } = write;
  const all = sheetId === null ? [] : await lockSlotsOfSheet(db, sheetId);
  const call = await callById(db, id);
  if (call?.state !== 'asking') return;
  const now = hub.clock.now();
  const [sheet = null] = sheetId === null ? [] : await sheetsOf(db, [sheetId]);
  const thin = thinSlots(hub.schoolClock, { sheet, slots: slotsNamed(all, call.slotIds) }, now);
  if (!Array.isArray(thin)) {
    await endCall(db, id, thin);
    await sendNoMore(db, id, thin);
  } else if (now >= new Date(call.nextWaveAt)) {
    await goOn(hub, write, { call, thin, now });
  }
}

interface Going {
  readonly call: HelpCall;
  readonly thin: readonly ThinSlot[];
  readonly now: Date;
}

async function goOn(hub: Context<'mailbox'>, write: Write, { call, thin, now }: Going): Promise<void> {
  const { db } = write;
  const { id, sheetId, number, commercial: isCommercial } = call;
  if (!call.keepAsking || sheetId === null) return endCall(db, id, 'done');
  const again = await nextAllowed(db, sheetId, now);
  if (again !== null) return setNextWave(db, id, again.toISOString());
  // The address must be in each email, and without an account none would go out: later, if it is there then.
  if (!hub.mailbox.isReady() || (await readSetting({ database: { db } }, 'mailingAddress')) === null) return;
  if (await serveWaiting(hub, write, { thin, now })) return write.announce({ topic: 'sheet', id: sheetId });
  await lockPeople(db);
  const { chosen } = await choosePeople(hub, db, { sheetId, number, slots: thin, isCommercial, now });
  if (chosen.length === 0) return endCall(db, id, 'nobody_left');
  await writeWave(hub, write, { callId: id, chosen, slots: thin, now });
}

/** The waiting list comes first, as at the press of the organizer that began the call: also one that is served by hand. */
async function serveWaiting(
  hub: Context<'mailbox'>,
  write: Write,
  { thin, now }: Pick<Going, 'thin' | 'now'>,
): Promise<boolean> {
  let isServed = false;
  for (const { id: slotId } of thin.filter(({ waiting }) => waiting > 0))
    if (await serveByHand(hub, write, { slotId, now })) isServed = true;
  return isServed;
}
