import type { CallInput, CallView } from '#contract/calls.ts';
import { callById, insertCall } from '#server/features/asked/calls.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { claimKey, keyUseOf } from '#server/features/idempotency/claim-key.ts';
import { deleteKeyUse } from '#server/features/idempotency/idempotency.store.ts';
import { serveAtPress } from '#server/features/offers/serve-at-press.ts';
import { lockSlotsOfSheet, type Slot } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { callNotFound, nobodyToAsk, noteSells, waitingListFirst } from './calls.errors.ts';
import { lockPeople } from './choose-people.ts';
import { checkCouncil, planCall, sellsIn, whyFor, type Plan } from './plan-call.ts';
import { showCall } from './show-calls.ts';
import { slotsNamed } from './thin-slots.ts';
import { writeWave } from './write-wave.ts';

interface Press {
  readonly sheetId: string;
  readonly input: CallInput;
  /** Of the client's request; null without. */
  readonly key: IdempotencyKey | null;
}

/**
 * Asks the first people, in one transaction with the call: of two presses at once one makes it. The same request with
 * the same key answers the same call.
 * @throws as `planCall`; 409 when nobody can be asked, the note sells something and nobody looked twice, or somebody
 * waits who fits: then the waiting list was served
 */
export async function askForHelpers(
  hub: Context<'mailbox'>,
  { sheetId, input, key }: Press,
  actor: Actor,
): Promise<CallView> {
  await checkCouncil(hub);
  const sells = sellsIn(hub, input.note);
  if (sells !== null && !input.confirmedCommercial) throw noteSells(sells);
  const { slotIds } = input;
  const id = await hub.database.write(async (write) => {
    const { db } = write;
    const now = hub.clock.now();
    const callId = newId(now);
    const body = { call: 'calls', userId: actor.userId, sheetId, input };
    const use = key === null ? null : keyUseOf({ key, body, subjectId: callId, now });
    const used = use === null ? null : await claimKey(db, use, now);
    if (used !== null) return used.subjectId;
    const slots = await lockSlotsOfSheet(db, sheetId);
    if (await serve(hub, write, { sheetId, slots: slotsNamed(slots, slotIds), actor })) {
      // What was offered stays, though the call is refused.
      if (use !== null) await deleteKeyUse(db, use);
      return null;
    }
    await lockPeople(db);
    const plan = await planCall(hub, db, { sheetId, input, slots });
    if (plan.chosen.length === 0) throw nobodyToAsk(whyFor(actor, plan.why));
    await make(hub, write, { id: callId, sheetId, input, plan, now }, actor);
    return callId;
  });
  if (id === null) throw waitingListFirst();
  const call = await callById(hub.database.db, id);
  if (call === null) throw callNotFound();
  return showCall(hub, call);
}

interface ToServe {
  readonly sheetId: string;
  /** Locked. */
  readonly slots: readonly Slot[];
  readonly actor: Actor;
}

/** Offers free places to those who wait, in the order of the slots' ids. @returns whether anybody was offered one */
async function serve(hub: Context<'mailbox'>, write: Write, { sheetId, slots, actor }: ToServe): Promise<boolean> {
  let isServed = false;
  for (const { id, title } of slots.filter(hasWaiting).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const press = { slot: { id, sheetId, title }, actor, now: hub.clock.now() };
    if (await serveAtPress(hub, write, press)) isServed = true;
  }
  if (isServed) write.announce({ topic: 'sheet', id: sheetId });
  return isServed;
}

const hasWaiting = ({ waiting }: Slot) => waiting > 0;

interface ToMake {
  readonly id: string;
  readonly sheetId: string;
  readonly input: CallInput;
  readonly plan: Plan;
  readonly now: Date;
}

async function make(
  hub: Context<'mailbox'>,
  write: Write,
  { id, sheetId, input, plan, now }: ToMake,
  actor: Actor,
): Promise<void> {
  const { note = '', slotIds, keepAsking } = input;
  const at = now.toISOString();
  await insertCall(write.db, {
    id,
    sheet_id: sheetId,
    number: plan.number,
    made_by: actor.userId,
    made_at: at,
    note: note === '' ? null : note,
    commercial: plan.isCommercial,
    keep_asking: keepAsking,
    slot_ids: slotIds === undefined ? null : JSON.stringify(slotIds),
    state: 'asking',
    next_wave_at: at,
  });
  const people = await writeWave(hub, write, { callId: id, chosen: plan.chosen, slots: plan.slots, now });
  const detail = `${plan.title}: ${people === 1 ? '1 person' : `${people} people`}`;
  await recordAudit(write, actor, { action: 'helpers-asked', subjectId: sheetId, detail, at: now });
}
