import type { Insertable } from 'kysely';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CertificateEntry, CertificatesTable } from '#server/platform/database/hour-tables.ts';

const columns = [
  'id',
  'number',
  'person',
  'year',
  'version',
  'minutes',
  'entries',
  'name',
  'address',
  'language',
  'surnames',
  'state',
  'made_at as madeAt',
  'withdrawn_at as withdrawnAt',
] as const;

export interface Certificate {
  readonly id: string;
  readonly number: string;
  readonly person: string;
  readonly year: number;
  readonly version: number;
  readonly minutes: number;
  readonly entries: readonly CertificateEntry[];
  readonly name: string | null;
  readonly address: string | null;
  readonly language: string | null;
  readonly surnames: readonly string[];
  readonly state: 'valid' | 'withdrawn';
  readonly madeAt: Instant;
  readonly withdrawnAt: Instant | null;
}

export async function insertCertificate(db: Db, certificate: Insertable<CertificatesTable>): Promise<void> {
  await db.insertInto('certificates').values(certificate).execute();
}

export async function certificateById(db: Db, id: string): Promise<Certificate | null> {
  return (await certificates(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function certificateByNumber(db: Db, number: string): Promise<Certificate | null> {
  return (await certificates(db).where('number', '=', number).executeTakeFirst()) ?? null;
}

/** The latest version first. */
export async function certificatesOfPerson(db: Db, person: string, year: number): Promise<Certificate[]> {
  return certificates(db).where('person', '=', person).where('year', '=', year).orderBy('version', 'desc').execute();
}

/** All of a person, the latest first. */
export async function certificatesByKey(db: Db, person: string): Promise<Certificate[]> {
  return certificates(db).where('person', '=', person).orderBy('year', 'desc').orderBy('version', 'desc').execute();
}

/** The latest first. */
export async function certificatesOfAddress(db: Db, address: string): Promise<Certificate[]> {
  return certificates(db)
    .where('address', '=', address)
    .orderBy('year', 'desc')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
}

/** By name; the latest version of each person first. */
export async function allOfYear(db: Db, year: number): Promise<Certificate[]> {
  return certificates(db)
    .where('year', '=', year)
    .orderBy('name')
    .orderBy('person')
    .orderBy('version', 'desc')
    .execute();
}

export async function allCertificates(db: Db): Promise<Certificate[]> {
  return certificates(db).orderBy('person').orderBy('year').orderBy('version').execute();
}

/** The version is one that the person has not had. */
export async function moveCertificate(db: Db, id: string, to: { person: string; version: number }): Promise<void> {
  await db.updateTable('certificates').set(to).where('id', '=', id).execute();
}

export async function withdrawCertificates(db: Db, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('certificates')
    .set({ state: 'withdrawn', withdrawn_at: at })
    .where('id', 'in', ids)
    .where('state', '=', 'valid')
    .execute();
}

/** Withdraws all of a person who leaves. What remains says no more than the number, and that it was withdrawn. */
export async function forgetCertificates(db: Db, person: string, becomes: string, at: Instant): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ state: 'withdrawn', withdrawn_at: at })
    .where('person', '=', person)
    .where('state', '=', 'valid')
    .execute();
  await db
    .updateTable('certificates')
    .set({ person: becomes, name: null, address: null, language: null, entries: '[]' })
    .where('person', '=', person)
    .execute();
}

function certificates(db: Db) {
  return db.selectFrom('certificates').select(columns);
}
