import { isStillAhead } from '#domain/sheet-dates.ts';
import { mayBecome, type SheetState } from '#domain/sheet-states.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { closeWaitlists } from '#server/features/signups/close-waitlist.ts';
import { endSearchesOf } from '#server/features/signups/end-search.ts';
import { mailCancellation, mailRevival } from '#server/features/signups/mail-volunteers.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import { cannotBecome, draftWithPeople, sheetNotFound } from './sheets.errors.ts';
import { hasPeople, lockSheet, updateState, type Sheet } from './sheets.store.ts';

interface Wanted {
  readonly state: SheetState;
  /** Only for a sheet that is called off. */
  readonly reason: string | null;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Mails the volunteers once, with the reason.
 * @throws 404 when the sheet is gone; 409 when it is a draft, or called off already
 */
export async function callOff(
  hub: Context<'mailbox'>,
  id: string,
  { reason, actor }: Pick<Wanted, 'reason' | 'actor'>,
): Promise<void> {
  const now = hub.clock.now();
  await hub.database.write(async (write) => {
    const sheet = await lockSheet(write.db, id);
    if (sheet === null) throw sheetNotFound();
    await changeState(hub, write, sheet, { state: 'called_off', reason, actor, now });
    write.announce({ topic: 'sheet', id });
  });
}

/**
 * The caller has locked the sheet. Volunteers are mailed when it is called off, and when it takes place after all.
 * @throws 409 when the rules do not lead there, or people have signed up or wait for what would become a draft
 */
export async function changeState(
  hub: Context<'mailbox'>,
  write: Write,
  sheet: Sheet,
  { state, reason, actor, now }: Wanted,
): Promise<void> {
  if (!mayBecome(sheet, state)) throw cannotBecome(sheet.state, state);
  const { db } = write;
  const at = now.toISOString();
  // Waits for everyone who is signing up right now; later ones read the new state.
  const slots = await lockSlotsOfSheet(db, sheet.id);
  if (state === 'draft' && (await hasPeople(db, sheet.id))) throw draftWithPeople();
  const isCancelled = state === 'called_off' && sheet.state === 'published';
  const isRevived = state === 'published' && sheet.state === 'called_off';
  const told = isCancelled || isRevived ? await signupsToMail(db, { sheetId: sheet.id }) : [];
  const ahead = told.filter((signup) => isStillAhead(hub.schoolClock, signup, now));
  const keeps = { calledOffAt: sheet.calledOffAt, calledOffReason: sheet.calledOffReason };
  const calledOff = isCancelled
    ? { calledOffAt: at, calledOffReason: reason }
    : isRevived
      ? { calledOffAt: null, calledOffReason: null }
      : keeps;
  await updateState(db, sheet.id, { state, calledOff, at });
  const detail = `${sheet.title}: ${sheet.state} → ${state}`;
  await recordAudit(write, actor, { action: 'sheet-state-changed', subjectId: sheet.id, detail, at: now });
  if (isCancelled) {
    await mailCancellation(hub, write, ahead, actor, { cancelled: 'sheet', reason });
    await closeWaitlists(hub, write, { slotIds: slots.map(({ id }) => id), closed: 'sheet', now });
    const lookedFor = slots.filter(({ looking }) => looking > 0);
    await endSearchesOf(
      hub,
      write,
      lookedFor.map(({ id }) => id),
    );
  }
  if (isRevived) await mailRevival(hub, write, ahead, actor);
}
