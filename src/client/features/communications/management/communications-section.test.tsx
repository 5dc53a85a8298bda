import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sentUrl } from '#contract/organizer-paths.ts';
import { visitOfSent } from '#client/features/communications/communications.api.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { CommunicationsSection } from './communications-section.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

test('a link to what one recipient was sent says so in the history of the browser, and in no address', async () => {
  window.history.replaceState(visitOfSent('mei@families.example'), '', sentUrl());
  const { calls } = renderPart(<CommunicationsSection mailReady />, {}, () => Response.json([]));
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  await waitFor(() => expect(box.value).toBe('mei@families.example'));
  await waitFor(() => expect(calls.at(-1)).toContain('search=mei%40families.example'));
  expect(window.location.href).not.toContain('mei');
});
