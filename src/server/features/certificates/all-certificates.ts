import type { CertificatesOfYear } from '#contract/certificates.ts';
import { yearName } from '#domain/school-year.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { allOfYear, type Certificate } from '#server/features/given-hours/certificates.store.ts';
import { lockHours } from '#server/features/given-hours/hours.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noConfirmedHours } from './certificates.errors.ts';
import { giveCertificate, givenIn, saysSame } from './give-certificate.ts';
import { presentCertificate } from './present-certificate.ts';

export async function showCertificates({ database: { db } }: Platform, year: number): Promise<CertificatesOfYear> {
  const certificates = await allOfYear(db, year);
  const given = await givenIn(db, year);
  const valid = Map.groupBy(
    certificates.filter(({ state }) => state === 'valid'),
    ({ person }) => person,
  );
  const without = given.filter((one) => valid.get(one.person)?.some((kept) => saysSame(kept, one)) !== true).length;
  return { year, without, certificates: certificates.map(presentCertificate) };
}

/** For everybody who gave hours in a school year. Pressed again, only new hours make new versions. @throws 409 without */
export async function makeCertificates(platform: Platform, year: number, actor: Actor): Promise<CertificatesOfYear> {
  await platform.database.write(async (write) => {
    const { db } = write;
    await lockHours(db);
    const everybody = await givenIn(db, year);
    if (everybody.length === 0) throw noConfirmedHours();
    let made = 0;
    for (const given of everybody) if ((await giveCertificate(platform, db, given, actor.userId)).isNew) made += 1;
    const at = platform.clock.now();
    const detail = `${yearName(year)}: ${made}`;
    await recordAudit(write, actor, { action: 'certificates-made', subjectId: newId(at), detail, at });
  });
  return showCertificates(platform, year);
}

/** The latest valid one of each person. */
export async function latestOfYear({ database: { db } }: Platform, year: number): Promise<Certificate[]> {
  const valid = (await allOfYear(db, year)).filter(({ state }) => state === 'valid');
  return [...Map.groupBy(valid, ({ person }) => person).values()].flatMap(([latest]) => latest ?? []);
}
