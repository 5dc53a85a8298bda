import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { HelpPage } from './help.page.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

test('who wants to be asked no more can say so also when the event is gone', async () => {
  window.history.replaceState(null, '', '/help?answer=stop#abc');
  const { calls } = renderPart(<HelpPage />, {}, (_method, path) =>
    path === '/api/calls/stop-asking'
      ? Response.json({ answer: 'stop' })
      : new Response('{"message":"This link doesn’t work any more"}', { status: 404 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t ask me again' }));
  expect(await screen.findByRole('heading', { name: 'We won’t ask you again' })).toBeTruthy();
  expect(calls).toContain('POST /api/calls/stop-asking');
});
