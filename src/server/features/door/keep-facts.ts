import type { DoorFactsAnswer, ReadDoorFacts } from '#contract/door.ts';
import { correctedAt, notedOffset, type DoorWindow } from '#domain/door.ts';
import type { Day } from '#domain/school-time/day.ts';
import { insertFacts, type NewFact } from '#server/features/attendance/facts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DoorSheet } from './door-day.ts';
import { factJudge } from './judge-facts.ts';

/** Who says it. */
type Sayer = Pick<NewFact, 'saidBy' | 'linkId' | 'deviceId' | 'helper' | 'userId'>;

interface Saying extends DoorSheet {
  readonly input: Pick<ReadDoorFacts, 'sentAt' | 'facts'>;
  /** Of the link; null for organizers, who reach all days. */
  readonly day: Day | null;
  readonly hours: Pick<DoorWindow, 'from' | 'until'>;
  readonly sayer: Sayer;
  readonly received: Date;
  /** How many people may be added; any further one is nobody. */
  readonly mayAdd: number;
}

/**
 * Appends what was said at the door, by one statement. One that is there already changes nothing, whatever it says now,
 * and an odd one is kept like the others. No place of a slot is touched.
 */
export async function keepFacts(db: Db, saying: Saying): Promise<DoorFactsAnswer> {
  const { sheet, slots, input, day, hours, sayer, received, mayAdd } = saying;
  const judge = await factJudge(db, { sheet, slots, facts: input.facts, day, received, mayAdd });
  const clocks = { sentAt: input.sentAt, received };
  const rows = input.facts.map((fact): NewFact => {
    const judged = judge(fact);
    return {
      ...judged,
      ...sayer,
      id: fact.id,
      sheetId: sheet.id,
      kind: fact.kind,
      // An address that only looks alike is another mailbox.
      emailKey: judged.email?.toLowerCase() ?? null,
      at: correctedAt(fact.at, clocks, hours).toISOString(),
      offsetSeconds: notedOffset(clocks),
      receivedAt: received.toISOString(),
      undoes: fact.undoes ?? null,
    };
  });
  const kept = new Set(await insertFacts(db, rows));
  return {
    facts: rows.map(({ id, odd }) => {
      if (!kept.delete(id)) return { id, outcome: 'already' };
      return { id, outcome: odd === null ? 'kept' : 'odd' };
    }),
  };
}
