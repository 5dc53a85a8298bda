import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { RemoveVolunteerDialog } from '#client/features/signups/management/remove-volunteer-dialog.tsx';
import { nextTask } from '#client/lib/next-task.ts';
import { toastStore } from '#client/lib/toast.ts';
import '#tests/support/clean-document.ts';
import { PRESENT, renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { PlaceChoice } from './place-choice.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WithdrawnNote } from './withdrawn-note.tsx';

/** As the browser's clock says it. */
const itIs = (now: Date | string) => vi.setSystemTime(now);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: PRESENT });
});
afterEach(() => {
  vi.useRealTimers();
});

const slot: SlotView = {
  ...setupView,
  id: 'tables',
  signupSheetId: 'fair',
  title: 'Set up tables',
  startTime: '2026-12-12T15:00:00.000Z',
  endTime: '2026-12-12T17:00:00.000Z',
  maxVolunteers: 4,
  currentVolunteers: 4,
  held: 2,
  waiting: 1,
  isFull: true,
};
const sheet: SheetView = { ...fairView, id: 'fair', slots: [slot] };
const since = '2026-11-20T18:00:00.000Z';
const ann: WaitingView = {
  id: 'ann',
  slotId: 'tables',
  name: 'Ann Anders',
  email: 'ann@families.example',
  phone: '604 555 0101',
  places: 1,
  fewerIsFine: false,
  since,
  misses: 1,
};
const offer = { id: 'o1', places: 1, madeAt: since, mailedAt: null, endsAt: null };
const held = { ...ann, offer: { ...offer, mailedAt: since, endsAt: '2026-11-24T22:00:00.000Z' } };
const ben = { ...ann, id: 'ben', name: 'Ben Bakker', places: 2, fewerIsFine: true, misses: 0 };

/** Within a day of the slot. */
const LATE = '2026-12-11T20:00:00.000Z';

interface Shown {
  readonly entries: readonly WaitingView[];
  readonly of?: Partial<SlotView>;
  readonly on?: Partial<SheetView>;
  readonly answer?: Response;
  readonly mailReady?: boolean;
}

function show({ entries, of = {}, on = {}, answer, mailReady = true }: Shown) {
  const part = (
    <>
      <WaitingList sheet={{ ...sheet, ...on }} slot={{ ...slot, ...of }} />
    </>
  );
  return renderPart(part, { mailReady }, (method) =>
    method === 'GET' ? Response.json({ entries }) : (answer ?? new Response(null, { status: 204 })),
  );
}

const serve = () => screen.findByRole('button', { name: 'Offer free places' });
const whyOf = async () => (await serve()).getAttribute('aria-describedby') ?? '';
const reason = async () => document.getElementById(await whyOf())?.textContent;

test('people stand in the order of the queue, with what is held for them and until when', async () => {
  show({ entries: [held, ben, { ...ann, id: 'other', slotId: 'cocoa', name: 'Waits for cocoa' }] });
  await serve();
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
  expect(shown).toHaveLength(2);
  expect(shown[0]).toContain('1. Ann Anders1 placeWaiting since Nov 20, 11:00 a.m.1 offer not answered');
  expect(shown[0]).toContain('1 place held until Tue, Nov 24, 3:00 p.m.');
  expect(shown[1]).toContain('2. Ben Bakker2 places, fewer is fineWaiting since');
});

test('before its mail goes out, an offer says when that is', async () => {
  itIs('2026-11-22T08:00:00.000Z');
  show({ entries: [{ ...ann, offer }] });
  await screen.findByText('1 place held, emailed at 7:00 a.m.', { normalizer: (text) => text.replaceAll(/\s/g, ' ') });
});

test.each<[string, Partial<Shown>]>([
  ['No place is free.', { entries: [ben] }],
  ['Everyone on the list has an offer.', { entries: [held], of: { maxVolunteers: 5 } }],
  [
    'Everyone on the list needs more places than are free.',
    { entries: [{ ...ben, fewerIsFine: false }], of: { maxVolunteers: 5 } },
  ],
  ['This sheet isn’t published.', { entries: [ben], of: { maxVolunteers: 5 }, on: { state: 'archived' } }],
])('free places are not offered: %s', async (why, shown) => {
  const { calls } = show({ entries: [], ...shown });
  expect(await reason()).toContain(why);
  expect((await serve()).ariaDisabled ?? (await serve()).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(await serve());
  expect(screen.queryByRole('button', { name: /^Offer to this person/ })).toBeNull();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test.each<[string, Partial<Shown>]>([
  ['Free places are offered automatically, in this order.', {}],
  ['Nobody else can wait. Free places are offered automatically, in this order.', { on: { waitlist: 'off' } }],
  ['Sign-ups are closed: free places are no longer offered automatically.', { of: { signupsOpen: false } }],
  ['Email isn’t set up yet: free places aren’t offered automatically.', { mailReady: false }],
])('the list says who offers free places: %s', async (said, shown) => {
  show({ entries: [ben], ...shown });
  expect(await reason()).toBe(`${said} No place is free.`);
});

test('what is free is offered by a press, and a refusal says why', async () => {
  const answer = Response.json({ code: 'nothing_to_offer', message: 'No' }, { status: 409 });
  const { calls } = show({ entries: [ben], of: { maxVolunteers: 5 }, on: { waitlist: 'by_hand' }, answer });
  expect(await reason()).toBe('You offer free places yourself.');
  fireEvent.click(await serve());
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Nothing Was Offered',
      description: 'No free place is left, everyone who fits has been told already, or it’s too late to tell them.',
    }),
  );
  expect(calls).toContain('POST /api/volunteer-slots/tables/waitlist/serve');
});

test('within a day of the slot nothing is held for one person', async () => {
  itIs(LATE);
  show({ entries: [ben], of: { maxVolunteers: 5 } });
  expect(await reason()).toContain('Within a day of the slot no place is held');
  expect(screen.queryByRole('button', { name: /^Offer to this person/ })).toBeNull();
});

test('and after sign-ups have closed, nobody is told of a free place either', async () => {
  itIs(LATE);
  const { calls } = show({ entries: [ben], of: { maxVolunteers: 5, signupsOpen: false } });
  expect(await reason()).toContain('Within a day of the slot no place is held, and sign-ups are closed.');
  fireEvent.click(await serve());
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a list that could not be loaded can be asked for again', async () => {
  let answers = 0;
  renderPart(<WaitingList sheet={sheet} slot={slot} />, {}, () => {
    answers += 1;
    return answers === 1 ? new Response('{}', { status: 400 }) : Response.json({ entries: [] });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('We couldn’t load the waiting list.')).toBeNull());
});

test.each<[number | null, string | null]>([
  [4, null],
  [3, '2 held places will be withdrawn; that person waits again and is emailed.'],
  // Fewer than people, which is refused.
  [0, null],
  [null, null],
])('with a maximum of %s, the form of the slot says: %s', async (max, said) => {
  const entries = [{ ...ben, offer: { ...offer, id: 'o2', places: 2, madeAt: '2026-11-20T19:00:00.000Z' } }, held];
  const full = { ...slot, held: 3 };
  const { container, calls } = renderPart(<WithdrawnNote slot={full} max={max} />, {}, () =>
    Response.json({ entries }),
  );
  if (said !== null) await screen.findByText(said);
  await nextTask();
  expect([container.textContent, calls.length]).toEqual(said === null ? ['', 0] : [said, 1]);
});

const volunteer = { id: 'walt', name: 'Walt Worker' } as SlotView['volunteers'][number];

test('the place of somebody who is removed goes to the next, or stays open to everyone', async () => {
  const { calls } = renderPart(
    <RemoveVolunteerDialog open onOpenChange={() => {}} sheet={sheet} slot={slot} volunteer={volunteer} />,
    {},
    () => new Response(null, { status: 204 }),
  );
  const next = await screen.findByLabelText<HTMLInputElement>('The next person on the waiting list gets the place');
  expect(next.checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Leave the place open to everyone'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(calls).toContain('DELETE /api/volunteers/walt?keepOpen=true'));
});

test.each<[string, Partial<SheetView>, Partial<SlotView>, now?: string, mailReady?: boolean]>([
  ['organizers offer places themselves', { waitlist: 'by_hand' }, {}],
  ['sign-ups are closed', {}, { signupsOpen: false }],
  ['the slot begins within a day', {}, {}, LATE],
  ['email is not set up', {}, {}, PRESENT.toISOString(), false],
])('nothing is asked about the place where %s', (_why, on, of, now, mailReady = true) => {
  if (now !== undefined) itIs(now);
  const about = { sheet: { ...sheet, ...on }, slot: { ...slot, ...of } };
  renderPart(<PlaceChoice {...about} keepsOpen={false} onChange={() => {}} />, { mailReady });
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a number is dialled with its extension, and what is no number is no link', async () => {
  show({
    entries: [
      { ...ann, phone: '(604) 555-0142 ext. 5' },
      { ...ben, phone: '1-800-FLOWERS' },
    ],
  });
  const dialled = await screen.findByText('(604) 555-0142 ext. 5');
  expect(dialled.closest('a')?.getAttribute('href')).toBe('tel:6045550142;ext=5');
  expect(screen.getByText('1-800-FLOWERS').closest('a[href]')).toBeNull();
});
