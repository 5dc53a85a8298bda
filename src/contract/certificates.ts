import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
import { instant, requiredLine } from './fields.ts';
import { yearQuery } from './stats.ts';

export const certificateQuery = yearQuery;
export const certificatesInput = yearQuery;

/** Several people can have one address. */
export const ownCertificateInput = yearQuery.extend({ name: requiredLine('Name', textLimits.name) });

export const certificateView = z.object({
  id: z.string(),
  number: z.string(),
  /** Null once the person has left. */
  name: z.string().nullable(),
  year: z.int(),
  version: z.int(),
  minutes: z.int(),
  state: z.enum(['valid', 'withdrawn']),
  madeAt: instant,
  withdrawnAt: instant.nullable(),
  /** The page to print. */
  url: z.string(),
});
export type CertificateView = z.infer<typeof certificateView>;

export const ownCertificates = z.object({
  /** Of whom, and for which school years, one can be made. */
  people: z.array(z.object({ name: z.string(), year: z.int(), minutes: z.int() })),
  certificates: z.array(certificateView),
});
export type OwnCertificates = z.infer<typeof ownCertificates>;

export const certificatesOfYear = z.object({
  year: z.int(),
  /** With confirmed hours in that year, who have none that says as much. */
  without: z.int(),
  certificates: z.array(certificateView),
});
export type CertificatesOfYear = z.infer<typeof certificatesOfYear>;

const MOST_NUMBER = 40;

export const verifyInput = z.object({
  number: requiredLine('Number', MOST_NUMBER),
  surname: requiredLine('Last name', textLimits.name),
});
export type VerifyInput = z.infer<typeof verifyInput>;

export const verifiedLetter = z.object({
  /** Empty once the person has left. */
  initials: z.string(),
  /** Null when it was withdrawn. */
  hours: z.number().nullable(),
  /** Such as `2025/26`. */
  year: z.string(),
  state: z.enum(['valid', 'withdrawn']),
  madeAt: instant,
  withdrawnAt: instant.nullable(),
});
export type VerifiedLetter = z.infer<typeof verifiedLetter>;
