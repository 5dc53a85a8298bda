import type { SeriesAction, SeriesActionInput, SeriesChangeAnswer, SeriesOutcome } from '#contract/series.ts';
import { mayBecome, type SheetState } from '#domain/sheet-states.ts';
import { changeState } from '#server/features/sheets/change-state.ts';
import { deleteLocked } from '#server/features/sheets/delete-sheet.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { inSeries, type SheetStep } from './in-series.ts';

const wanted: Readonly<Record<Exclude<SeriesAction, 'delete'>, { to: SheetState; from: readonly SheetState[] }>> = {
  // An event that was called off takes place again by itself only.
  publish: { to: 'published', from: ['draft'] },
  'call-off': { to: 'called_off', from: ['published'] },
  archive: { to: 'archived', from: ['published', 'called_off'] },
};

/**
 * Publishes, calls off, archives or deletes sheets of a series in one transaction. Those whose state does not allow it
 * stay as they are. A sheet with signups, or with people on its waiting lists, is deleted only if it is
 * named. Mails volunteers as for a single sheet.
 * @throws 404 when the sheet is gone
 */
export async function actOnSeries(
  hub: Context<'mailbox'>,
  sheetId: string,
  input: SeriesActionInput,
  actor: Actor,
): Promise<SeriesChangeAnswer> {
  const { reach, dryRun } = input;
  const step = (taken: SheetStep) => act(taken, input, actor);
  return inSeries(hub, { sheetId, reach, dryRun, does: null, step }, actor);
}

async function act(
  { hub, write, sheet, people, waiting, now, unused }: SheetStep,
  { action, reason, withSignups }: SeriesActionInput,
  actor: Actor,
): Promise<SeriesOutcome> {
  if (action === 'delete') {
    if (people + waiting > 0 && !withSignups.includes(sheet.id)) return 'kept';
    unused.push(...(await deleteLocked(hub, write, sheet, { actor, now })));
    return 'changed';
  }
  const { to, from } = wanted[action];
  if (!from.includes(sheet.state) || !mayBecome(sheet, to)) return 'unchanged';
  await changeState(hub, write, sheet, { state: to, reason, actor, now });
  return 'changed';
}
