import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ManagedPlace } from '#contract/signup-link.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { annView, fairView, setupView } from '#tests/support/views.ts';
import { ManagedSignupCard } from './managed-signup-card.tsx';

const place: ManagedPlace = {
  signup: annView,
  slot: { ...setupView, waiting: 1 },
  sheet: fairView,
  questions: undefined,
  changeable: true,
  canHandOver: true,
};

function open(managed: ManagedPlace) {
  const ignored = () => {};
  renderPart(
    <ManagedSignupCard
      token="token"
      managed={managed}
      isOfLink
      isOneOfSeveral={false}
      before={undefined}
      onNewToken={ignored}
      onWithdrawn={ignored}
    />,
  );
}

test('who cannot come reads that the place is offered to who waits', async () => {
  open(place);
  expect(await screen.findByText(/they’re offered the place/)).toBeDefined();
});

test('who cannot come is promised no such thing after sign-ups for the slot have closed', async () => {
  open({ ...place, slot: { ...place.slot, signupsOpen: false } });
  expect(await screen.findByRole('button', { name: 'Find somebody for me' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Just cancel' })).toBeNull();
});

test('who reads the mailbox is asked about the emails that were checked, and nobody else is', async () => {
  const signup = { ...annView, callConsent: true, newsConsent: false };
  open({ ...place, signup, consentsToConfirm: true });
  const [yes] = await screen.findAllByRole('button', { name: 'Yes' });
  expect(yes?.getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText(/Do you want them\?/).parentElement?.textContent).toContain(
    'requests when helpers are missing',
  );
  expect(screen.getByRole('button', { name: 'No' })).toBeDefined();
});

test('where nothing is to be confirmed nobody is asked', async () => {
  open({ ...place, signup: { ...annView, callConsent: true } });
  expect(await screen.findByRole('button', { name: 'Find somebody for me' })).toBeDefined();
  expect(screen.queryByText(/Do you want them\?/)).toBeNull();
});
