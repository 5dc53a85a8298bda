import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi, beforeEach, afterEach } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { PRESENT, renderPart } from '#tests/support/rendered.tsx';
import { ListingPage } from './listing.page.tsx';

class SilentSource extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  vi.useFakeTimers({ toFake: ['Date'], now: PRESENT });
  window.history.replaceState(null, '', '/volunteer-opportunities');
});
afterEach(() => void vi.useRealTimers());

const sheet = (title: string, eventDate: string, description: string | null = null): SheetView => ({
  id: title,
  title,
  description,
  eventDate,
  showEventDate: true,
  showSpotCount: true,
  eventDeadline: null,
  organizerName: 'Olga Organizer',
  organizerEmail: 'olga@pac.example',
  signupsOpen: true,
  slots: [],
  createdAt: '2026-11-01T18:00:00.000Z',
  state: 'published',
  visibility: 'listed',
  seriesId: null,
  calledOff: null,
  revision: '1',
});

const sheets = [
  sheet('Bake sale', '2026-11-23T18:00:00.000Z'),
  sheet('Book fair', '2026-11-28T18:00:00.000Z', 'In the library.'),
  sheet('Winter fair', '2026-12-12T18:00:00.000Z', 'Tables and cocoa in the gym.'),
];

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('what is searched for stands in titles and descriptions, and is counted', async () => {
  renderPart(<ListingPage />, { sheets, hasPastSheets: false });
  expect(titles()).toEqual(['Bake sale', 'Book fair', 'Winter fair']);
  search('FAIR');
  await waitFor(() => expect(titles()).toEqual(['Book fair', 'Winter fair']));
  expect(screen.getByRole('status').textContent).toBe('2 opportunities found');
  search('cocoa');
  await waitFor(() => expect(titles()).toEqual(['Winter fair']));
});

test('a search and a date filter hold together, and what they hold survives a step away', async () => {
  const { unmount } = renderPart(<ListingPage />, { sheets, hasPastSheets: false });
  choose('This Week');
  await waitFor(() => expect(titles()).toEqual(['Bake sale', 'Book fair']));
  search('fair');
  await waitFor(() => expect(titles()).toEqual(['Book fair']));
  unmount();
  renderPart(<ListingPage />, { sheets, hasPastSheets: false });
  await waitFor(() => expect(titles()).toEqual(['Book fair']));
});

test('when nothing is found that is said', async () => {
  renderPart(<ListingPage />, { sheets, hasPastSheets: false });
  search('astronomy');
  await waitFor(() => expect(titles()).not.toContain('Bake sale'));
  expect(screen.getByRole('status').textContent).toBe('0 opportunities found');
});
