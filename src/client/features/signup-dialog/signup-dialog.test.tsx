import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { nothingAsked } from '#client/features/asking/asked-draft.ts';
import { currentUser, drafts } from '#client/lib/storage.ts';
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
  currentUser.write(null);
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

const asOrganizer = () => {
  const user = { id: 'dana', name: 'Dana Wong', email: 'dana@school.example', phone: null, role: 'volunteer-admin' };
  currentUser.write({ id: 'dana', name: 'Dana Wong' });
  return renderPart(
    <SignupDialog sheet={{ ...fair, namesShown: true }} slot={slot} open onOpenChange={() => {}} />,
    {},
    (_method, path) =>
      path === '/api/auth/session'
        ? Response.json({ user: { ...user, isAdmin: true, organizes: [] } })
        : Response.json(made, { status: 201 }),
  );
};
const shownName = () => screen.queryByRole('checkbox', { name: 'Show on the page that I’m coming' });
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

test('an organizer is asked for a name to show where they sign up themselves, and not for others', async () => {
  drafts.write('sign-up-asked', { ...nothingAsked, displayName: 'Dana' });
  asOrganizer();
  await waitFor(() => expect(shownName()).toBeNull());
  expect(drafts.read('sign-up-asked')).toEqual(nothingAsked);
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'dana@school.example' } });
  expect(shownName()).not.toBeNull();
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: ann.email } });
  expect(shownName()).toBeNull();
});

test('who signs up is asked for a name to show', async () => {
  show({ sheet: { ...fair, namesShown: true } });
  await screen.findByRole('button', { name: 'Sign Up' });
  expect(shownName()).not.toBeNull();
});
