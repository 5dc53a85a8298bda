import type { DeviceId, FactId } from '#contract/fields.ts';
import type { AttendanceFact, FactKind } from '#domain/attendance.ts';
import type { OddReason, SaidBy } from '#domain/door.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedForEach } from '#server/platform/database/prepared.ts';

export interface Fact {
  readonly id: string;
  readonly kind: FactKind;
  readonly personId: string | null;
  readonly slotId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** Of the address; of somebody who was noted without one, the id of the person. */
  readonly emailKey: string | null;
  /** When the reader of its mail said that it is theirs. */
  readonly emailAgreedAt: Instant | null;
  readonly at: Instant;
  readonly offsetSeconds: number | null;
  readonly receivedAt: Instant;
  readonly undoes: string | null;
  readonly saidBy: SaidBy;
  readonly helper: string | null;
  readonly userId: string | null;
  readonly odd: OddReason | null;
  readonly lookedAt: Instant | null;
}

export type NewFact = Omit<Fact, 'id' | 'undoes' | 'lookedAt' | 'emailAgreedAt'> & {
  readonly id: FactId;
  readonly undoes: FactId | null;
  readonly sheetId: string;
  readonly linkId: string | null;
  readonly deviceId: DeviceId | null;
};

const insert = preparedForEach<NewFact, { id: string }>((db, count, value) =>
  db
    .insertInto('door_facts')
    .values(
      Array.from({ length: count }, (_, at) => ({
        id: value(at, 'id'),
        sheet_id: value(at, 'sheetId'),
        kind: value(at, 'kind'),
        person_id: value(at, 'personId'),
        slot_id: value(at, 'slotId'),
        name: value(at, 'name'),
        email: value(at, 'email'),
        email_key: value(at, 'emailKey'),
        at: value(at, 'at'),
        offset_seconds: value(at, 'offsetSeconds'),
        received_at: value(at, 'receivedAt'),
        undoes: value(at, 'undoes'),
        said_by: value(at, 'saidBy'),
        link_id: value(at, 'linkId'),
        device_id: value(at, 'deviceId'),
        helper: value(at, 'helper'),
        user_id: value(at, 'userId'),
        odd: value(at, 'odd'),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/** By one statement. @returns the ids of those that were not there yet */
export async function insertFacts(db: Db, facts: readonly NewFact[]): Promise<ReadonlySet<string>> {
  return new Set((await insert(db, facts)).map(({ id }) => id));
}

/** Without what an organizer has set aside. */
export function countedFacts(db: Db) {
  return db.selectFrom('door_facts').where('set_aside_at', 'is', null);
}

/** As they were, in the order of their moments. */
export async function factsOfSheet(db: Db, sheetId: string): Promise<Fact[]> {
  return countedFacts(db)
    .select([
      'id',
      'kind',
      'person_id as personId',
      'slot_id as slotId',
      'name',
      'email',
      'email_key as emailKey',
      'email_agreed_at as emailAgreedAt',
      'at',
      'offset_seconds as offsetSeconds',
      'received_at as receivedAt',
      'undoes',
      'said_by as saidBy',
      'helper',
      'user_id as userId',
      'odd',
      'looked_at as lookedAt',
    ])
    .where('sheet_id', '=', sheetId)
    .orderBy('at')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

/** Of one signup, or of one who came by; what takes something back is about the same person. */
export async function factsOfPerson(db: Db, personId: string): Promise<AttendanceFact[]> {
  const facts = await countedFacts(db)
    .select(['id', 'kind', 'at', 'undoes'])
    .where('person_id', '=', personId)
    .execute();
  return facts.map((fact) => ({ ...fact, personId }));
}

interface Named {
  readonly id: string;
  readonly personId: string | null;
  readonly slotId: string | null;
}

/** Facts of the sheet by their ids, and those about people without a signup. */
export async function factsAbout(
  db: Db,
  sheetId: string,
  { factIds, personIds }: { readonly factIds: readonly FactId[]; readonly personIds: readonly string[] },
): Promise<Named[]> {
  if (factIds.length + personIds.length === 0) return [];
  return countedFacts(db)
    .select(['id', 'person_id as personId', 'slot_id as slotId'])
    .where('sheet_id', '=', sheetId)
    .where((fact) =>
      fact.or([
        ...(factIds.length === 0 ? [] : [fact('id', 'in', factIds)]),
        ...(personIds.length === 0
          ? []
          : [fact.and([fact('person_id', 'in', personIds), fact('slot_id', 'is not', null)])]),
      ]),
    )
    .execute();
}

/** Of the sheet. @returns how many had not been looked at */
export async function markLookedAt(
  db: Db,
  sheetId: string,
  { factIds, at }: { readonly factIds: readonly FactId[]; readonly at: Instant },
): Promise<number> {
  const marked = await db
    .updateTable('door_facts')
    .set({ looked_at: at })
    .where('sheet_id', '=', sheetId)
    .where('id', 'in', factIds)
    .where('looked_at', 'is', null)
    .returning('id')
    .execute();
  return marked.length;
}

/** All that was said with a link, or lets it count again. @returns how many it changes */
export async function setAsideOfLink(db: Db, linkId: string, at: Instant | null): Promise<number> {
  const changed = await db
    .updateTable('door_facts')
    .set({ set_aside_at: at })
    .where('link_id', '=', linkId)
    .where('set_aside_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  return changed.length;
}

interface SaidByPhone {
  readonly linkId: string | null;
  readonly deviceId: string | null;
  readonly facts: number;
  /** Of these. */
  readonly setAside: number;
}

/** How much each phone said of a sheet; what was said without a link or phone is under null. */
export async function countByPhone(db: Db, sheetId: string): Promise<SaidByPhone[]> {
  const counted = await db
    .selectFrom('door_facts')
    .select(({ fn }) => [
      'link_id as linkId',
      'device_id as deviceId',
      fn.countAll().as('facts'),
      fn.count('set_aside_at').as('setAside'),
    ])
    .where('sheet_id', '=', sheetId)
    .groupBy(['link_id', 'device_id'])
    .execute();
  return counted.map((one) => ({ ...one, facts: Number(one.facts), setAside: Number(one.setAside) }));
}

interface OfLink {
  readonly sheetId: string;
  readonly linkId: string;
}

interface Said {
  readonly facts: number;
  /** Who came by, and whose sign-up was gone. */
  readonly added: number;
}

/** What counts of a sheet so far, in all and with one link. */
export async function countSaid(
  db: Db,
  { sheetId, linkId }: OfLink,
): Promise<Readonly<Record<'ofSheet' | 'ofLink', Said>>> {
  const ofLinks = countedFacts(db)
    .select(({ fn, eb, or }) => [
      'link_id as linkId',
      fn.countAll().as('facts'),
      fn
        .count('person_id')
        .distinct()
        .filterWhere(
          or([eb('person_id', '=', eb.ref('id')), eb('odd', 'in', ['person_gone', 'slot_gone', 'fact_unknown'])]),
        )
        .as('added'),
    ])
    .where('sheet_id', '=', sheetId)
    .where('link_id', 'is not', null)
    .groupBy('link_id');
  const counted = (await ofLinks.execute()).map((one) => ({
    linkId: one.linkId,
    facts: Number(one.facts),
    added: Number(one.added),
  }));
  const sum = (of: readonly Said[], what: keyof Said) => of.reduce((all, one) => all + one[what], 0);
  const ofLink = counted.find((one) => one.linkId === linkId) ?? { facts: 0, added: 0 };
  return { ofSheet: { facts: sum(counted, 'facts'), added: sum(counted, 'added') }, ofLink };
}
