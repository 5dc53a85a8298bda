import { askedForm, type HandOverView } from '#contract/hand-overs.ts';
import type { AuditAction } from '#contract/audit.ts';
import { approvedBy } from '#domain/hand-overs.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { searchesOfSheet, type Search } from '#server/features/searches/searches.store.ts';
import { isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import { refuseTaker } from '#server/features/signups/end-search.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { grant } from './grant.ts';
import { nobodyAsks } from './hand-overs.errors.ts';
import { lockHandOver } from './take-over.ts';

/** Who looks for somebody, and who wants to take a place over. */
export async function showHandOvers({ database: { db } }: Context<never>, sheetId: string): Promise<HandOverView[]> {
  return (await searchesOfSheet(db, sheetId)).flatMap((search) => presentSearch(search) ?? []);
}

function presentSearch({ id, slotId, signupId, madeAt: since, endsAt, ...search }: Search): HandOverView | null {
  if (signupId === null) return null;
  const view = { id, slotId, signupId, since, endsAt };
  const { takerName: name, takerEmail: email, askedAt } = search;
  if (name === null || email === null || askedAt === null) return view;
  const { phone } = askedForm.parse(search.takerForm);
  return { ...view, taker: { name, email, phone, askedAt, grantedAt: approvedBy(new Date(askedAt)).toISOString() } };
}

interface Choice {
  readonly slotId: string;
  readonly handOverId: string;
  readonly actor: Actor;
}

/**
 * The place is the taker's.
 * @throws 404 when nobody asks any more; 409 when the taker cannot have it, as they are on the slot already
 */
export async function approve(hub: Context<'mailbox'>, choice: Choice): Promise<void> {
  await answer(hub, choice, 'hand-over-approved', (write, search) => grant(hub, write, search));
}

/**
 * The giver stays, and goes on looking.
 * @throws 404 when nobody asks any more
 */
export async function refuse(hub: Context<'mailbox'>, choice: Choice): Promise<void> {
  await answer(hub, choice, 'hand-over-refused', (write, search) => refuseTaker(hub, write, search));
}

async function answer(
  hub: Context<'mailbox'>,
  { slotId, handOverId, actor }: Choice,
  action: AuditAction,
  work: (write: Write, search: Search) => Promise<void>,
): Promise<void> {
  await hub.database.write(async (write) => {
    const { search, slot } = await lockHandOver(write.db, { id: handOverId, slotId });
    if (search?.slotId !== slotId || slot === null || search.state !== 'asked') throw nobodyAsks();
    // It has begun, and the giver may be there: the search ends within a minute.
    if (isSearchOver(hub, { search, slot, now: hub.clock.now() })) throw nobodyAsks();
    await work(write, search);
    const detail = `${slot.slotTitle}, ${slot.sheetTitle}`;
    await recordAudit(write, actor, { action, subjectId: slotId, detail, at: hub.clock.now() });
    write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}
