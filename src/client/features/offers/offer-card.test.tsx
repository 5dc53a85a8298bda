import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { OfferView } from '#contract/waitlist.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { OfferCard } from './offer-card.tsx';

const offer: OfferView = {
  name: 'Ann Anders',
  places: 1,
  slot: setupView,
  sheet: fairView,
  state: 'open',
  endsAt: '2099-12-01T18:00:00.000Z',
};

/** As the page does, which reads the offer again after a refusal. */
function Page() {
  const [state, setState] = useState<OfferView['state']>('open');
  const opened = { offer: { ...offer, state }, serverAhead: 0 };
  return <OfferCard token="t" opened={opened} onChanged={() => setState('declined')} />;
}

function open(state: OfferView['state']) {
  const opened = { offer: { ...offer, state }, serverAhead: 0 };
  const answer = () => Response.json({ ...offer, state: 'declined' });
  renderPart(<OfferCard token="t" opened={opened} onChanged={() => {}} />, {}, (method) =>
    method === 'POST' ? answer() : new Response('{}', { status: 404 }),
  );
}

test('who declines is thanked', async () => {
  open('open');
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('heading', { name: 'You’ve declined this place' })).toBeTruthy();
});

test('whoever opens an offer that ended by a limit is not told to have declined it', () => {
  open('declined');
  expect(screen.getByRole('heading', { name: 'This place is no longer held for you' })).toBeTruthy();
});

test('who has all places that the sheet allows reads that, and not a thank you for declining', async () => {
  renderPart(<Page />, {}, (method) =>
    method === 'POST'
      ? Response.json({ code: 'limit_reached', message: 'No', most: 1 }, { status: 409 })
      : new Response('{}', { status: 404 }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('heading', { name: 'This place is no longer held for you' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(screen.queryByRole('heading', { name: 'You’ve declined this place' })).toBeNull();
});
