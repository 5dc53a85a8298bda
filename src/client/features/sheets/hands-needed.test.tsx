import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { PRESENT, renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { HandsNeeded } from './hands-needed.tsx';
import { OpeningCountdown } from './opening-countdown.tsx';

const MINUTE = 60_000;
const full: SlotView = { ...setupView, currentVolunteers: 6, isFull: true };
const cookies: SlotView = { ...setupView, id: 'cookies', kind: 'item', unit: 'dozen', currentVolunteers: 2 };
const pill = (more: Partial<SheetView>) => {
  const { container, unmount } = renderPart(<HandsNeeded sheet={{ ...fairView, ...more }} />);
  const { textContent } = container;
  unmount();
  return textContent;
};

describe('what a parent reads first of a sheet', () => {
  test.each<[string, SlotView[], string]>([
    ['people of a shift', [setupView], '3 volunteers needed'],
    ['items where there are no shifts', [cookies], '4 items needed'],
    ['people first where both are open', [setupView, cookies], '3 volunteers needed'],
    ['items where the shifts are full', [full, cookies], '4 items needed'],
    [
      'nothing where everything is full',
      [full, { ...cookies, currentVolunteers: 6, isFull: true }],
      'All places are taken',
    ],
    [
      'nobody in particular where anybody can come',
      [full, { ...setupView, maxVolunteers: null }],
      'Everyone is welcome',
    ],
  ])('asks for %s', (_what, slots, words) => {
    expect(pill({ slots })).toBe(words);
  });
});

describe('before a sheet opens', () => {
  const opensAt = new Date(PRESENT.getTime() + 43 * MINUTE).toISOString();
  const waiting: SheetView = { ...fairView, opensAt, signupsOpen: false };
  const whole = (sheet: SheetView) =>
    renderPart(
      <>
        <HandsNeeded sheet={sheet} />
        <OpeningCountdown opensAt={opensAt} sheetId={sheet.id} />
      </>,
      {},
      () => new Response(null, { headers: { date: PRESENT.toUTCString() } }),
    );

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: PRESENT.getTime() + 60 * MINUTE }));
  afterEach(() => void vi.useRealTimers());

  test('it says when, as the countdown beside does, also on a phone that is an hour fast', async () => {
    const { container } = whole(waiting);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^00:4[23]:/));
    expect(container.textContent).toMatch(/^Opens Sat, Nov 21, 1:43/);
  });

  test('an archived sheet is closed, whenever it was to open', async () => {
    vi.setSystemTime(PRESENT);
    whole({ ...waiting, state: 'archived' });
    await screen.findByRole('timer');
    screen.getByText('Sign-ups are closed');
  });
});
