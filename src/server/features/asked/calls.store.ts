import type { Insertable } from 'kysely';
import type { CallState } from '#domain/calls.ts';
import type { CallsTable } from '#server/platform/database/call-tables.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

const columns = [
  'id',
  'sheet_id as sheetId',
  'number',
  'made_by as madeBy',
  'made_at as madeAt',
  'note',
  'commercial',
  'keep_asking as keepAsking',
  'slot_ids as slotIds',
  'state',
  'next_wave_at as nextWaveAt',
] as const;

export interface HelpCall {
  readonly id: string;
  readonly sheetId: string | null;
  readonly number: number;
  readonly madeBy: string | null;
  readonly madeAt: Instant;
  readonly note: string | null;
  readonly commercial: boolean;
  readonly keepAsking: boolean;
  readonly slotIds: readonly string[] | null;
  readonly state: CallState;
  readonly nextWaveAt: Instant;
}

export async function callById(db: Db, id: string): Promise<HelpCall | null> {
  return (await calls(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The newest first. */
export async function callsOf(db: Db, sheetId: string): Promise<HelpCall[]> {
  return calls(db).where('sheet_id', '=', sheetId).orderBy('number', 'desc').execute();
}

export async function openCalls(db: Db): Promise<HelpCall[]> {
  return calls(db).where('state', '=', 'asking').orderBy('made_at').orderBy('id').execute();
}

export async function insertCall(db: Db, call: Insertable<CallsTable>): Promise<void> {
  await db.insertInto('calls').values(call).execute();
}

export async function endCall(db: Db, id: string, state: Exclude<CallState, 'asking'>): Promise<void> {
  await db.updateTable('calls').set({ state }).where('id', '=', id).where('state', '=', 'asking').execute();
}

export async function setNextWave(db: Db, id: string, at: Instant): Promise<void> {
  await db.updateTable('calls').set({ next_wave_at: at }).where('id', '=', id).execute();
}

export async function insertWave(db: Db, callId: string, wave: number, at: Instant): Promise<void> {
  await db.insertInto('call_waves').values({ call_id: callId, wave, written_at: at }).execute();
}

/** When the waves of a sheet were written since that moment, the oldest first. */
export async function wavesOf(db: Db, sheetId: string, since: Instant): Promise<Instant[]> {
  const waves = await db
    .selectFrom('call_waves')
    .innerJoin('calls', 'calls.id', 'call_waves.call_id')
    .select('written_at as at')
    .where('sheet_id', '=', sheetId)
    .where('written_at', '>', since)
    .orderBy('written_at')
    .execute();
  return waves.map(({ at }) => at);
}

export async function countWaves(db: Db, callIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (callIds.length === 0) return new Map();
  const waves = await db
    .selectFrom('call_waves')
    .select(({ fn }) => ['call_id as callId', fn.countAll().as('waves')])
    .where('call_id', 'in', callIds)
    .groupBy('call_id')
    .execute();
  return new Map(waves.map(({ callId, waves: count }) => [callId, Number(count)]));
}

function calls(db: Db) {
  return db.selectFrom('calls').select(columns);
}
