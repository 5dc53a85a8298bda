import type { I18n } from '@lingui/core';
import { yearName } from '#domain/school-year.ts';
import { exactHours } from '#domain/volunteer-hours.ts';
import type { Certificate } from '#server/features/given-hours/certificates.store.ts';

export interface CertificateWords {
  readonly title: string;
  readonly says: string;
  readonly withdrawn: string;
  readonly columns: readonly string[];
  readonly total: string;
  readonly signature: string;
  readonly date: string;
  readonly check: string;
  readonly version: string;
  readonly dateOf: (moment: string) => string;
  readonly hoursOf: (minutes: number) => string;
}

interface Said {
  readonly certificate: Certificate;
  readonly council: string;
  readonly date: (moment: string) => string;
}

/** All texts of a certificate in one language. */
export function certificateWords(i18n: I18n, { certificate, council, date }: Said): CertificateWords {
  const { name, year, minutes, version, madeAt, withdrawnAt } = certificate;
  const values = { council, name: name ?? '', hours: exactHours(minutes), year: yearName(year) };
  return {
    dateOf: date,
    hoursOf: (of) => i18n.number(exactHours(of), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    title: i18n._({ id: 'certificate.title', message: 'Confirmation of volunteer hours' }),
    says: i18n._({
      id: 'certificate.says',
      message:
        '{hours, plural, one {{council} confirms that {name} gave # hour as a volunteer at our school in the school year {year}.} other {{council} confirms that {name} gave # hours as a volunteer at our school in the school year {year}.}}',
      values,
    }),
    withdrawn: i18n._({
      id: 'certificate.withdrawn',
      message: 'Withdrawn on {date}. This letter is no longer valid.',
      values: { date: withdrawnAt === null ? '' : date(withdrawnAt) },
    }),
    columns: [
      i18n._({ id: 'certificate.column.date', message: 'Date' }),
      i18n._({ id: 'certificate.column.event', message: 'Event' }),
      i18n._({ id: 'certificate.column.role', message: 'Role' }),
      i18n._({ id: 'certificate.column.hours', message: 'Hours' }),
    ],
    total: i18n._({ id: 'certificate.total', message: 'Total' }),
    signature: i18n._({ id: 'certificate.signature', message: 'Signature' }),
    date: i18n._({ id: 'certificate.signedOn', message: 'Place and date' }),
    check: i18n._({
      id: 'certificate.check',
      message: 'To check this letter, enter its number and the last name at:',
    }),
    version: i18n._({
      id: 'certificate.version',
      message: 'Version {version}, made on {date}',
      values: { version, date: date(madeAt) },
    }),
  };
}
