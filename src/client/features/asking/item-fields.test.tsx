import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { drafts } from '#client/lib/storage.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { itemOf } from './asked-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { useAsked } from './use-asked.ts';

const water: SlotView = {
  id: 'water',
  signupSheetId: 'sheet-1',
  title: 'Bottles of water',
  description: null,
  startTime: null,
  endTime: null,
  deadline: null,
  signupsOpen: true,
  maxVolunteers: 200,
  currentVolunteers: 0,
  isFull: false,
  volunteers: [],
  kind: 'item',
  maxPerPerson: 50,
};

function Form({ slot = water }: { readonly slot?: SlotView }) {
  const asked = useAsked([{ sheet: {}, slot }]);
  return (
    <>
      <ItemFields slot={slot} asked={asked} />
      <output>{itemOf(asked.draft, slot).quantity}</output>
    </>
  );
}

describe('how many of a thing is typed, where a list would be too long', () => {
  beforeEach(() => drafts.dropAll());
  const field = () => screen.getByLabelText<HTMLInputElement>(/How many/);
  const sent = () => Number(screen.getByRole('status').textContent);
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  test('the field can be emptied, and then holds just what is typed', () => {
    renderPart(<Form />);
    type('');
    expect(field().value).toBe('');
    type('2');
    type('25');
    expect([field().value, sent()]).toEqual(['25', 25]);
    type('２４');
    expect(sent()).toBe(24);
  });

  test('who wants more than are left by now reads how many there are, and gets no fewer in silence', () => {
    renderPart(<Form slot={{ ...water, currentVolunteers: 170 }} />);
    type('45');
    expect([field().value, sent()]).toEqual(['30', 30]);
    expect(screen.getByText('Only 30 are left')).toBeDefined();
    type('7');
    expect(screen.queryByText(/are left/)).toBeNull();
  });

  test('a field that is left empty says that it is one', () => {
    renderPart(<Form />);
    type('');
    fireEvent.blur(field());
    expect([field().value, sent()]).toEqual(['1', 1]);
  });

  test('what is no number, or more than one person brings, is not shown as if it were', () => {
    renderPart(<Form />);
    for (const wrong of ['-3', '2.5', 'two']) type(wrong);
    expect([field().value, sent()]).toEqual(['1', 1]);
    type('99');
    expect([field().value, sent()]).toEqual(['50', 50]);
  });
});
