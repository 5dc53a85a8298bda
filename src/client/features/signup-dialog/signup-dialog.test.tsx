import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { nothingAsked } from '#client/features/asking/asked-draft.ts';
import { drafts } from '#client/lib/storage.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { SignupDialog } from './signup-dialog.tsx';

const slot: SlotView = { ...setupView, id: 'setup' };
const cookies: SlotView = { ...setupView, id: 'cookies', title: 'Cookies', kind: 'item', bring: 'optional' };
const fair: SheetView = { ...fairView, slots: [slot, cookies] };
const ann = { name: 'Ann Anders', email: 'ann@families.example', phone: '604 555 0101' };
const made = { ...ann, id: 'ann', slotId: 'setup', manageUrl: 'https://pac.example/manage#token' };

beforeEach(() => {
  drafts.dropAll();
  drafts.write('sign-up', ann);
});

interface Shown {
  readonly sheet?: SheetView;
  readonly slot?: SlotView;
  readonly answers?: () => Response | Promise<Response>;
}

function show({ sheet = fair, slot: pressed = slot, answers }: Shown = {}) {
  const answer = () => (answers ?? (() => Response.json(made, { status: 201 })))() as Response;
  return renderPart(<SignupDialog sheet={sheet} slot={pressed} open onOpenChange={() => {}} />, {}, answer);
}
const signUp = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Up' }));
};

test('who was signed up leaves nothing of what everyone reads to the next one, but their family', async () => {
  const typed = {
    others: ['Bo Anders'],
    displayName: 'Ann A.',
    items: { cookies: { quantity: 2, bringing: 'oatmeal', marks: ['vegan'] } },
  };
  drafts.write('sign-up-asked', typed);
  drafts.write('sign-up-asked answers', { team: 'Red' });
  show();
  await signUp();
  await screen.findByText('You’re signed up');
  expect(drafts.read('sign-up-asked')).toEqual({ ...nothingAsked, others: ['Bo Anders'] });
  expect(drafts.read('sign-up-asked answers')).toEqual({});
});

test('who closes the form before the answer is there leaves nothing either', async () => {
  drafts.write('sign-up-asked', { ...nothingAsked, displayName: 'Ann A.' });
  const answer = Promise.withResolvers<Response>();
  const { unmount } = show({ answers: () => answer.promise });
  await signUp();
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  unmount();
  answer.resolve(Response.json(made, { status: 201 }));
  await waitFor(() => expect(drafts.read('sign-up-asked')).toEqual(nothingAsked));
});
