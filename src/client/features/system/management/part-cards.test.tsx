import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WELL } from '#domain/system/part-states.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import type { SystemView } from '#contract/system.ts';
import { BackupsCard } from './part-cards.tsx';

const AT = '2026-11-21T09:30:00.000Z';
const latest = {
  name: 'hub-20261121T093000Z-nightly.tar.age',
  takenAt: AT,
  verifiedAt: AT,
  bytes: 1,
  isEncrypted: true,
};
const status = {
  state: 'ok',
  latest,
  count: 9,
  totalBytes: 9,
  lastAttemptAt: AT,
  lastFailure: null,
  nextAt: null,
} as const;

function renderCard(notEncrypted: number): void {
  // The card reads nothing else of the view.
  const view = { backups: { verdict: WELL, status: { ...status, notEncrypted } } } as unknown as SystemView;
  renderPart(<BackupsCard view={view} />);
}

test('the System page says how many backups are from before the passphrase', () => {
  renderCard(7);
  expect(screen.getByText('Not encrypted').nextSibling?.textContent).toBe('7 of 9, from before the passphrase');
});

test('the System page says nothing of unencrypted backups when all are encrypted', () => {
  renderCard(0);
  expect(screen.queryByText('Not encrypted')).toBeNull();
});
