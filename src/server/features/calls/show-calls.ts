import type { CallView } from '#contract/calls.ts';
import { notSentReasons } from '#domain/calls.ts';
import { callsOf, countWaves, type HelpCall } from '#server/features/asked/calls.store.ts';
import { recipientsOf, type CallRecipient } from '#server/features/asked/recipients.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastSignups, namesOf } from './people.store.ts';

/** Calls of a sheet with what came of them, the newest first: numbers only. */
export async function showCalls(platform: Platform, sheetId: string): Promise<CallView[]> {
  return present(platform, sheetId, await callsOf(platform.database.db, sheetId));
}

export async function showCall(platform: Platform, call: HelpCall): Promise<CallView> {
  const [view] = await present(platform, call.sheetId, [call]);
  if (view === undefined) throw new Error('A call has a view');
  return view;
}

async function present({ database: { db } }: Platform, sheetId: string | null, calls: readonly HelpCall[]) {
  const ids = calls.map(({ id }) => id);
  const names = await namesOf(
    db,
    calls.flatMap(({ madeBy }) => madeBy ?? []),
  );
  const waves = await countWaves(db, ids);
  const recipients = Map.groupBy(await recipientsOf(db, ids), ({ callId }) => callId);
  const signups = sheetId === null ? new Map<string, string>() : await lastSignups(db, sheetId);
  return calls.map((call): CallView => ({
    id: call.id,
    at: call.madeAt,
    by: names.get(call.madeBy ?? '') ?? null,
    slotIds: call.slotIds === null ? null : [...call.slotIds],
    waves: waves.get(call.id) ?? 0,
    ...resultOf(recipients.get(call.id) ?? [], signups),
    state: call.state,
    keepAsking: call.keepAsking,
    nextWaveAt: call.state === 'asking' ? call.nextWaveAt : null,
  }));
}

/**
 * Who is in is read from the sign-ups, so that it is true whether they came by the link or by the page of the sheet,
 * and no sign-up costs a statement more.
 */
function resultOf(all: readonly CallRecipient[], signups: ReadonlyMap<string, string>) {
  const asked = all.filter(({ state }) => state === 'asked');
  const isIn = ({ address, askedAt }: CallRecipient) =>
    address !== null && askedAt !== null && (signups.get(address) ?? '') >= askedAt;
  const came = asked.filter(isIn);
  const notThisTime = asked.filter((one) => !isIn(one) && one.answer !== null);
  const notSent = notSentReasons.flatMap((reason) => {
    const people = all.filter((one) => one.notSent === reason).length;
    return people === 0 ? [] : [{ reason, people }];
  });
  return {
    asked: asked.length,
    in: came.length,
    notThisTime: notThisTime.length,
    noAnswer: asked.length - came.length - notThisTime.length,
    waiting: all.filter(({ state }) => state === 'waiting').length,
    notSent,
  };
}
