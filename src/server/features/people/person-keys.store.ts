import { sql } from 'kysely';
import { columnTypes } from '#server/platform/database/column-types.ts';
import type { Db, HubDatabase } from '#server/platform/database/database.ts';

/** In both of them somebody is there under a name and an address. */
const tables = ['volunteers', 'waitlist_entries'] as const;
type OfPeople = (typeof tables)[number];

interface Unknown {
  readonly table: OfPeople;
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Of who has no address. */
  readonly personId: string | null;
  /** Of who waits it is in the form. */
  readonly phone: string | null;
  readonly form: unknown;
}

/** Sign-ups and waits of which it isn't known whose they are. Those of who has left never are. */
export async function unknownOnes(db: Db, most: number): Promise<Unknown[]> {
  // As the index says it: what is given as a value does not lead to it.
  const unknown = sql<boolean>`person is null and email_key <> ''`;
  const signups = db.selectFrom('volunteers').select(['id', 'name', 'email', 'phone', 'person_id as personId']);
  const waits = db.selectFrom('waitlist_entries').select(['id', 'name', 'email', 'form']);
  return [
    ...(await signups.where(unknown).limit(most).execute()).map((one): Unknown => ({
      ...one,
      table: 'volunteers',
      form: null,
    })),
    ...(await waits.where(unknown).limit(most).execute()).map((one): Unknown => ({
      ...one,
      table: 'waitlist_entries',
      phone: null,
      personId: null,
    })),
  ];
}

export interface KnownPerson extends Pick<Unknown, 'table' | 'id' | 'name' | 'email' | 'phone'> {
  readonly person: string;
  readonly text: string;
}

/**
 * Of those that still have that name, address and phone; answers how many these are. By one statement for each table:
 * there may be many.
 */
export async function setPeople(
  { engine }: Pick<HubDatabase, 'engine'>,
  db: Db,
  people: readonly KnownPerson[],
): Promise<number> {
  let set = 0;
  const { id: idType } = columnTypes(engine);
  for (const table of tables) {
    const own = people.filter((one) => one.table === table);
    if (own.length === 0) continue;
    const rows = own.map(
      ({ id, name, email, phone, person, text }) =>
        sql`(cast(${id} as ${idType}), ${name}, ${email}, ${phone}, cast(${person} as ${idType}), ${text})`,
    );
    const of = sql.table(table);
    const hasPhone = table === 'volunteers' ? sql`and ${of}.phone is not distinct from known.phone` : sql``;
    const { rows: changed } = await sql`
      with known(id, name, email, phone, person, person_text) as (values ${sql.join(rows)})
      update ${of} set person = known.person, person_text = known.person_text from known
      where ${of}.id = known.id and ${of}.name = known.name and ${of}.email is not distinct from known.email ${hasPhone}
      returning ${of}.id
    `.execute(db);
    set += changed.length;
  }
  return set;
}

/** Until somebody looks for people again. */
export async function forgetWhoIsWho(db: Db): Promise<void> {
  for (const table of tables) await db.updateTable(table).set({ person: null, person_text: null }).execute();
}
