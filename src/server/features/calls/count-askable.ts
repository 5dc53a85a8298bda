import { slotsOf } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { readEverybody, type Everybody } from './choose-people.ts';
import { askedFor, checkCouncil, planCall } from './plan-call.ts';

/** How many could be asked to help at a sheet now; a co-organizer is told roughly. */
export type CountAskable = (sheetId: string, actor: Actor) => Promise<number>;

/** A page asks for several sheets, and again after each change: what is known of everybody may be as old as this, in ms. */
const KNOWN_FOR = 15_000;

/** Answers 0 also where the council may not ask, has asked lately, or is too late. */
export function createAskableCounter(hub: Context<'mailbox'>): CountAskable {
  const { db } = hub.database;
  const input = { dryRun: true, keepAsking: false, confirmedCommercial: false };
  let known: { readonly at: number; readonly everybody: Promise<Everybody> } | null = null;

  function everybodyLately(): Promise<Everybody> {
    const now = hub.clock.now();
    const at = now.getTime();
    if (known !== null && Math.abs(at - known.at) < KNOWN_FOR) return known.everybody;
    const everybody = readEverybody(hub, db, now);
    known = { at, everybody };
    // What could not be read is read again by the next caller.
    everybody.catch(() => {
      if (known?.everybody === everybody) known = null;
    });
    return everybody;
  }

  return async (sheetId, actor) => {
    try {
      await checkCouncil(hub);
      const [slots, everybody] = [await slotsOf(db, [sheetId]), await everybodyLately()];
      return askedFor(actor, await planCall(hub, db, { sheetId, input, slots, everybody }));
    } catch (error) {
      if (error instanceof HubError) return 0;
      throw error;
    }
  };
}
