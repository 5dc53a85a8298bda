import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { yearName } from '#domain/school-year.ts';
import { CertificatesCard } from '#client/features/certificates/management/certificates-card.tsx';
import { AnnualCard } from '#client/features/hour-reports/management/annual-card.tsx';
import { GrantCard } from '#client/features/hour-reports/management/grant-card.tsx';
import { yearsOfHoursQuery } from '#client/features/hours/management/hours-calls.ts';
import { SelectField } from '#client/ui/field.tsx';

/** What is printed about a school year. */
export function YearPapers() {
  const { data } = useQuery(yearsOfHoursQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const years = data?.years.map(({ year }) => year) ?? [];
  const year = years.find((one) => one === chosen) ?? years[0];
  if (year === undefined) return null;
  return (
    <section aria-labelledby="year-papers" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="year-papers" className="text-[1.28rem]">
          To print
        </h2>
        {years.length < 2 ? null : (
          <SelectField label="School year" value={year} onChange={({ target }) => setChosen(Number(target.value))}>
            {years.map((one) => (
              <option key={one} value={one}>
                {yearName(one)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2" key={year}>
        <AnnualCard year={year} />
        <CertificatesCard year={year} />
        <GrantCard year={year} />
      </div>
    </section>
  );
}
