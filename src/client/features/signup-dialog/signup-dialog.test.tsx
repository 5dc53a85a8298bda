import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { nothingAsked } from '#client/features/asking/asked-draft.ts';
import { currentUser, drafts } from '#client/lib/storage.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { annView, fairView, setupView } from '#tests/support/views.ts';
import { SignupDialog } from './signup-dialog.tsx';
import { onePlace } from './use-submission.ts';

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

const refusedFor =
  (code: string, more: object = {}) =>
  () =>
    Response.json({ code, message: 'No', ...more }, { status: 409 });
const tables: SlotView = { ...setupView, id: 'tables', title: 'Tables' };

test.each([
  ['limit_reached', 'You have as many places on this sheet as one family can have'],
  ['not_open_yet', 'Sign-ups have not opened yet'],
])('%s is told in the form, which takes the focus there and can be sent again', async (code, title) => {
  show({ sheet: { ...fair, slots: [slot, tables] }, answers: refusedFor(code) });
  await signUp();
  await waitFor(() => expect(document.activeElement?.textContent).toContain(title));
  expect(screen.queryByText('Still open')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign Up' })).toBeDefined();
});

test.each([
  [{ left: 2 }, 'Only 2 are left'],
  [{}, 'There aren’t that many left'],
])('a family that is larger than what is left (%o) reads that, and can take fewer places', async (more, title) => {
  drafts.write('sign-up-asked', { ...nothingAsked, others: ['Bo Anders', 'Cy Anders'] });
  show({ sheet: { ...fair, slots: [slot] }, answers: refusedFor('slot_full', more) });
  await signUp();
  await waitFor(() => expect(document.activeElement?.textContent).toContain(title));
  expect(screen.queryByText(/There are no other open slots/)).toBeNull();
  expect(screen.getByDisplayValue('Cy Anders')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Up' })).toBeDefined();
});

test('one slot that closes is not told as the end of the event, and leads to what is still open', async () => {
  const closed = { ...slot, signupsOpen: false };
  show({ sheet: { ...fair, slots: [closed, tables] } });
  expect(await screen.findByText('This slot is no longer available')).toBeDefined();
  expect(screen.getByText('Still open')).toBeDefined();
  expect(screen.getByRole('button', { name: /Tables/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'See what’s still open' })).toBeDefined();
});

test('a slot that closes beside full ones, which can be waited for, is no end of the event either', async () => {
  const closed = { ...slot, signupsOpen: false };
  show({ sheet: { ...fair, slots: [closed, { ...tables, isFull: true }] } });
  expect(await screen.findByText('This slot is no longer available')).toBeDefined();
  expect(screen.queryByText('Still open')).toBeNull();
});

test('the last slot that closes is the end of sign-ups', async () => {
  show({ sheet: { ...fair, slots: [{ ...slot, signupsOpen: false }] } });
  expect(await screen.findByText('Sign-ups for this event are closed')).toBeDefined();
  expect(screen.getByText(/They closed while you were typing/)).toBeDefined();
});

test('what closed while the answer was on its way is told as it is by then', async () => {
  show({ sheet: { ...fair, slots: [slot, tables] }, answers: refusedFor('signups_closed') });
  await signUp();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('This slot is no longer available'));
  expect(screen.getByText('Still open')).toBeDefined();
});

test('a corrected address reaches everyone of a family, and the words of the first one nobody else', async () => {
  const sent: unknown[] = [];
  const own = { ...annView, ...ann, slotId: 'setup' };
  const bo = { ...own, id: 'bo', name: 'Bo Anders' };
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { token, signupId, ...change } = JSON.parse(body);
    sent.push({ token, signupId, ...change });
    const signup = { ...(signupId === 'bo' ? bo : own), ...change };
    return Response.json({ signup, manageUrl: `https://pac.example/manage#${signupId}` });
  });
  const email = 'anders@families.example';
  const input = { ...own, email, displayName: 'Ann A.', people: [{ name: 'Ann Anders' }, { name: 'Bo Anders' }] };
  const first = { ...own, signups: [own, bo], manageUrl: 'https://pac.example/manage#old' };
  const corrected = await onePlace.correct(first, input);
  expect(sent).toMatchObject([
    { token: 'old', signupId: 'bo', email },
    { token: 'old', signupId: 'ann', email, displayName: 'Ann A.' },
  ]);
  expect(sent[0]).not.toHaveProperty('displayName');
  expect(sent[0]).not.toHaveProperty('name');
  expect(corrected).toMatchObject({ id: 'ann', email, manageUrl: 'https://pac.example/manage#ann' });
  expect(corrected.signups?.map((one) => one.email)).toEqual([email, email]);
});
