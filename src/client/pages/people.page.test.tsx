import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import type { PeopleView, PersonRow } from '#contract/people.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { PeoplePage } from './people.page.tsx';

class SilentSource extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  window.history.replaceState(null, '', '/pac-mgmt-2025/people');
});

const user: OwnUserView = {
  id: '0f7e6f0a-3a50-4f5e-9d0a-333333333333',
  email: 'full@pac.example',
  name: 'Fatima Founder',
  phone: '604 555 0100',
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
  isAdmin: true,
  role: 'full-admin',
  createdAt: '2026-11-01T18:00:00.000Z',
  lastLoginAt: null,
};
const session: SessionView = { authenticated: true, user };

const person = (name: string): PersonRow => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@families.example`,
  phone: null,
  upcoming: 1,
  waiting: 0,
  hours: 0,
  lastHelped: null,
});

/** `everybody` may change while the page is shown. */
function show(everybody: readonly string[], part = <PeoplePage />) {
  return renderPart(part, { seeds: [{ key: SESSION_KEY, data: session }] }, (_method, path) => {
    const url = new URL(path, 'http://hub');
    if (url.pathname !== '/api/people') return new Response('{"message":"Nothing there"}', { status: 404 });
    const wanted = (url.searchParams.get('search') ?? '').toLowerCase();
    const people = everybody.filter((name) => name.toLowerCase().includes(wanted)).map(person);
    return Response.json({ people, total: people.length, next: null } satisfies PeopleView);
  });
}

/** Not the links to the lists, which are list items too. */
const names = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => row.closest('nav') === null)
    .map((row) => row.querySelector('a')?.textContent);
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const address = () => window.location.pathname + window.location.search;

test('what is looked for stands in no address, and is there again when one comes back', async () => {
  const first = show(['Mei', 'Ben']);
  await waitFor(() => expect(names()).toEqual(['Mei', 'Ben']));
  type('mei');
  await waitFor(() => expect(names()).toEqual(['Mei']));
  expect(address()).toBe('/pac-mgmt-2025/people');
  first.unmount();
  show(['Mei', 'Ben']);
  await waitFor(() => expect([box().value, names()]).toEqual(['mei', ['Mei']]));
});

test('the address of a form that was sent without script counts until something is typed, and is empty from then on', async () => {
  window.history.replaceState(null, '', '/pac-mgmt-2025/people?search=mei');
  show(['Mei', 'Ben']);
  await waitFor(() => expect(names()).toEqual(['Mei']));
  type('');
  await waitFor(() => expect(names()).toEqual(['Mei', 'Ben']));
  expect(address()).toBe('/pac-mgmt-2025/people');
});

test('people who came since are there at the next look, and after a change right away', async () => {
  const everybody = ['Mei'];
  function Looks() {
    const [isShown, setIsShown] = useState(true);
    const refresh = useRefreshSheets();
    return (
      <>
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Look
        </button>
        <button type="button" onClick={() => void refresh()}>
          Change
        </button>
        {isShown ? <PeoplePage /> : null}
      </>
    );
  }
  show(everybody, <Looks />);
  await waitFor(() => expect(names()).toEqual(['Mei']));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Look');
  everybody.push('Ben');
  press('Look');
  await waitFor(() => expect(names()).toEqual(['Mei', 'Ben']));
  everybody.push('Wei');
  press('Change');
  await waitFor(() => expect(names()).toEqual(['Mei', 'Ben', 'Wei']));
});
