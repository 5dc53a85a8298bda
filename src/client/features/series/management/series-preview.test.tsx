import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { newSeriesFields, previewSeries, type SeriesFields } from './series-fields.ts';
import { SeriesPreview } from './series-preview.tsx';

const winter = { from: '2026-12-21', to: '2027-01-03', reason: 'Winter break' };
const spring = { from: '2027-03-15', to: '2027-03-26', reason: 'Spring break' };

interface Shown {
  readonly first?: string;
  readonly changed?: Partial<SeriesFields>;
  readonly listed?: readonly NoSchoolPeriod[];
  readonly onListBreaks?: () => void;
}

function show({ first = '2026-12-04', changed = {}, listed = [], onListBreaks }: Shown) {
  const fields = { ...newSeriesFields(first), until: '2027-06-25', ...changed };
  const preview = previewSeries({ first, listed }, fields);
  const rest = { first, today: '2026-11-29', onToggle: () => undefined, onListBreaks };
  return renderPart(<SeriesPreview preview={preview} {...rest} />);
}

test('asks an administrator for the breaks that are not listed yet, and leads to the list', () => {
  const onListBreaks = vi.fn<() => void>();
  show({ onListBreaks });
  screen.getByText('Winter break and spring break aren’t listed yet, so their days count as school days.');
  screen.getByRole('button', { name: 'List them' }).click();
  expect(onListBreaks).toHaveBeenCalledOnce();
});

test('asks for the one that is missing, of somebody who can list it', () => {
  show({ listed: [winter] });
  screen.getByText(
    'Spring break isn’t listed yet, so its days count as school days. A full administrator can list it.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('asks for nothing once they are listed', () => {
  show({ listed: [winter, spring] });
  expect(screen.queryByText(/listed yet/)).toBeNull();
});

test('says how many sheets are new, and that Christmas and New Year are left out', () => {
  show({});
  screen.getByText('26 new sheets + this one · 3 dates left out');
  screen.getByText('Christmas Day');
  screen.getByText('New Year’s Day');
});

test('says which months have no such day', () => {
  const changed = { every: 'month-by-day', until: '2027-06-30' } as const;
  const { container } = show({ first: '2027-01-31', changed, listed: [winter, spring] });
  expect(container.textContent).toContain(', which have no day 31.');
  expect(container.textContent).toMatch(/No date in Feb\w* 2027, Apr\w* 2027, Jun\w* 2027, which/);
});
