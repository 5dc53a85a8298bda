import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import type { VersionsView } from '#contract/versions.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { VersionFooter } from './version-footer.tsx';
import { WhatsNewDialog } from './whats-new-dialog.tsx';
import { WhatsNewLine } from './whats-new-line.tsx';

const updated: VersionsView = {
  current: '0.2.0',
  installedAt: '2026-12-03T18:00:00.000Z',
  history: [
    { version: '0.2.0', at: '2026-12-03T18:00:00.000Z' },
    { version: '0.1.0', at: '2026-11-20T18:00:00.000Z' },
  ],
  news: [
    { version: '0.2.0', organizers: ['Sheets can be drafts.'], parents: ['You can wait for a place.'] },
    { version: '0.1.0', organizers: ['There are signup sheets.'], parents: [] },
  ],
  isUnread: true,
};

function Page() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Dashboard
      </h1>
      <WhatsNewLine onOpen={() => setIsOpen(true)} onDismissed={() => heading.current?.focus()} />
      <VersionFooter onOpen={() => setIsOpen(true)} />
      <WhatsNewDialog open={isOpen} onClose={() => setIsOpen(false)} returnFocusTo={heading} />
    </>
  );
}

const render = (versions: VersionsView) =>
  renderPart(<Page />, {}, (method) =>
    method === 'POST' ? new Response(null, { status: 204 }) : Response.json(versions),
  );
const line = () => screen.queryByRole('region', { name: 'Update' });

test('after an update a line says which version came when, and goes when it is dismissed', async () => {
  const { calls } = render(updated);
  await waitFor(() => expect(line()?.textContent).toContain('Updated to version 0.2.0 on December 3, 2026'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(line()).toBeNull());
  expect(document.activeElement?.textContent).toBe('Dashboard');
  expect(calls.filter((call) => call === 'POST /api/versions/read')).toHaveLength(1);
});

test('what is new is read at any time, with earlier versions below and since when each was here', async () => {
  render({ ...updated, isUnread: false });
  fireEvent.click(await screen.findByRole('button', { name: 'What’s new' }));
  expect(line()).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'What’s new' });
  expect([...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Version 0.2.0',
    'Version 0.1.0',
  ]);
  expect([...dialog.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    'December 3, 2026',
    'November 20, 2026',
  ]);
  // A version with nothing for parents has no heading for them.
  expect([...dialog.querySelectorAll('h4')].map(({ textContent }) => textContent)).toEqual([
    'For organizers',
    'For parents',
    'For organizers',
  ]);
});

test('nothing is said while the versions are unknown', async () => {
  const { calls } = renderPart(<Page />);
  await waitFor(() => expect(calls).toContain('GET /api/versions'));
  expect([line(), screen.queryByText(/^Version/)]).toEqual([null, null]);
});
