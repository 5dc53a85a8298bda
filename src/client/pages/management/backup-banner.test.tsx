import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { BackupBanner } from './backup-banner.tsx';

const answering = (status: number, answer: object) => () => new Response(JSON.stringify(answer), { status });

test.each([
  ['failed', 'The last backup failed, or its folder doesn’t answer'],
  ['late', 'Last night’s backup is missing'],
])('the dashboard says that the backup is %s, and leads to the System page', async (backup, title) => {
  const { calls } = renderPart(<BackupBanner />, {}, answering(200, { status: 'ok', backup }));
  expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pac-mgmt-2025/system');
  expect(calls).toEqual(['GET /readyz']);
});

test.each([
  [200, { status: 'ok', backup: 'ok' }],
  [200, { status: 'ok', backup: 'off' }],
  [200, { status: 'ok' }],
  [503, { status: 'unavailable' }],
])('the dashboard says nothing of backups when the server answers %i %j', async (status, answer) => {
  const { calls } = renderPart(<BackupBanner />, {}, answering(status, answer));
  await waitFor(() => expect(calls).toEqual(['GET /readyz']));
  expect(screen.queryByText(/backup/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
