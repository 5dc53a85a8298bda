import { msg } from '@lingui/core/macro';
import { isEmailAddress, singleLine, textLimits } from '#domain/text-limits.ts';
import { couldBe } from '#domain/door-names.ts';
import { element } from '#client/ui/element.ts';
import { openDialog } from './dialog-window.ts';
import type { DoorPerson, DoorSlot } from './door-people.ts';
import type { DoorWords } from './door-words.ts';
import { createField } from './field-line.ts';

export interface WalkUp {
  readonly slotId: string;
  readonly name: string;
  readonly email: string | null;
}

interface WalkUpActions {
  add(walkUp: WalkUp): void;
  /** Of somebody who was on the list all the time. */
  arrive(person: DoorPerson): void;
}

export function openWalkUp(words: DoorWords, slots: readonly DoorSlot[], now: number, actions: WalkUpActions): void {
  const { say } = words;
  const name = createField(say(msg`Name`), { name: 'name', autocomplete: 'off', maxlength: textLimits.name });
  const email = createField(
    say(msg`Email (optional)`),
    { name: 'email', type: 'email', autocomplete: 'off', maxlength: textLimits.email },
    say(msg`Only if they agree that the organizers may email them about this event.`),
  );
  const slot = slotField(words, slots, now);
  const isIt = element('div', { class: 'is-it', role: 'alert' });
  const form = element(
    'form',
    { novalidate: true, onsubmit: (event) => submit(event) },
    name.place,
    slot.place,
    email.place,
    isIt,
    element('div', { class: 'choices' }, element('button', { class: 'button primary' }, say(msg`Add`)), cancel()),
  );
  const dialog = openDialog(say(msg`Somebody who just came by`), form);

  function cancel(): HTMLElement {
    return element('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, say(msg`Cancel`));
  }

  function submit(event: Event): void {
    event.preventDefault();
    const walkUp = { slotId: slot.value(), name: singleLine(name.value()), email: email.value().trim() || null };
    name.complain(walkUp.name === '' ? say(msg`Enter a name`) : null);
    email.complain(
      walkUp.email === null || isEmailAddress(walkUp.email) ? null : say(msg`Please enter a valid email address`),
    );
    if (form.querySelector('[aria-invalid]') !== null)
      return form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const same = sameIn(slots, walkUp);
    if (same.length === 0) add(walkUp);
    else ask(walkUp, same);
  }

  function add(walkUp: WalkUp): void {
    actions.add(walkUp);
    dialog.close();
  }

  function ask(walkUp: WalkUp, same: readonly DoorPerson[]): void {
    const itIs = same.map((person) => {
      const choose = () => {
        actions.arrive(person);
        dialog.close();
      };
      const text = say(msg`Yes, it’s ${person.name}`);
      return element('button', { type: 'button', class: 'button primary', onclick: choose }, text);
    });
    const other = element(
      'button',
      { type: 'button', class: 'button', onclick: () => add(walkUp) },
      say(msg`No, add somebody else`),
    );
    isIt.replaceChildren(
      element('p', {}, say(msg`Is it this one, who is on the list?`)),
      element('div', { class: 'choices' }, ...itIs, other),
    );
    itIs[0]?.focus();
  }
}

function sameIn(slots: readonly DoorSlot[], { slotId, name }: WalkUp): readonly DoorPerson[] {
  return slots.find(({ id }) => id === slotId)?.people.filter((person) => couldBe(name, person.name)) ?? [];
}

/** Begins with the slot that is on, or comes next. */
function slotField({ say, times }: DoorWords, slots: readonly DoorSlot[], now: number) {
  const next = slots.find(({ startTime, endTime }) => Date.parse(endTime ?? startTime ?? '') > now);
  const select = element(
    'select',
    { id: 'walk-up-slot', name: 'slot' },
    ...slots.map(({ id, title, startTime, endTime }) => {
      const when = startTime === null ? '' : `${times(startTime, endTime)} · `;
      return element('option', { value: id, selected: id === next?.id, translate: 'no' }, `${when}${title}`);
    }),
  );
  const place = element(
    'div',
    { class: 'field' },
    element('label', { for: 'walk-up-slot' }, say(msg`Where they help`)),
    select,
  );
  return { place, value: () => select.value };
}
