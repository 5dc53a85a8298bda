import { queryOptions } from '@tanstack/react-query';
import type { CertificateView, OwnCertificates, VerifiedLetter, VerifyInput } from '#contract/certificates.ts';
import { requestJson } from '#client/lib/http.ts';

const MINE = '/api/certificates/mine';

export const ownCertificatesQuery = queryOptions({
  queryKey: [MINE],
  queryFn: ({ signal }) => requestJson<OwnCertificates>('GET', MINE, { signal }),
});

export function makeOwnCertificate(input: { readonly name: string; readonly year: number }): Promise<CertificateView> {
  return requestJson('POST', MINE, { body: input });
}

export function verifyLetter(input: VerifyInput): Promise<VerifiedLetter> {
  return requestJson('POST', '/api/letters/verify', { body: input });
}
