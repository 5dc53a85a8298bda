import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GivenHours, SheetHours } from '#contract/hours.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { ExceptDialog } from './except-dialog.tsx';

const one: GivenHours = {
  personId: 'ann',
  name: 'Ann Anders',
  slotId: 'tables',
  slot: 'Set up tables',
  day: '2026-12-12',
  startsAt: null,
  endsAt: null,
  minutes: 120,
  state: 'proposed',
  isConfirmed: false,
  basis: 'planned',
  flags: ['not_seen'],
  absence: null,
  isClear: false,
  changes: [],
};
const ben: GivenHours = { ...one, personId: 'ben', name: 'Ben Bakker', absence: 'no_show' };
const chiyo: GivenHours = { ...one, personId: 'chiyo', name: 'Chiyo', state: 'confirmed' };
const counts = { seen: 0, notSeen: 0, withoutCheckOut: 0, absent: 0, clear: 0, toLookAt: 0, confirmed: 0, disputed: 0 };
const listing = (...people: GivenHours[]): SheetHours => ({
  sheet: { id: 'fair', title: 'Winter Craft Fair' },
  people,
  counts,
  closedYears: [],
});

test('decides on whom it lists, and on nobody else', () => {
  const onConfirm = vi.fn<(said: object) => void>();
  const dialog = {
    open: true,
    onOpenChange: () => undefined,
    isBusy: false,
    onConfirm,
    returnFocusTo: { current: null },
  };
  renderPart(<ExceptDialog sheet={listing(one, ben, chiyo)} {...dialog} />);
  screen.getByRole('button', { name: '1 person came' }).click();
  expect(onConfirm).toHaveBeenLastCalledWith({ except: ['ben'], of: ['ann', 'ben'] });
});
