import type { CertificateView } from '#contract/certificates.ts';
import { writeNumber } from '#domain/certificates.ts';
import type { Certificate } from '#server/features/given-hours/certificates.store.ts';

export function presentCertificate(one: Certificate): CertificateView {
  const { id, number, name, year, version, minutes, state, madeAt, withdrawnAt } = one;
  const url = `/api/certificates/page.html?id=${id}`;
  return { id, number: writeNumber(number), name, year, version, minutes, state, madeAt, withdrawnAt, url };
}
