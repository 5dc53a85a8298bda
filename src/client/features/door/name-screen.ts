import { msg } from '@lingui/core/macro';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import { element } from '#client/ui/element.ts';
import type { DoorWords } from './door-words.ts';
import { createField } from './field-line.ts';

/** Asked once on each phone, so that the organizers read who said what. */
export function nameScreen({ say }: DoorWords, call: (name: string) => Promise<void>): HTMLElement {
  const name = createField(
    say(msg`Your first name`),
    { name: 'helper', autocomplete: 'given-name', maxlength: textLimits.name },
    say(msg`So the organizers know who noted what.`),
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const given = singleLine(name.value());
    name.complain(given === '' ? say(msg`Enter your first name`) : null);
    if (given === '') name.place.querySelector('input')?.focus();
    else void call(given);
  };
  return element(
    'form',
    { class: 'screen', novalidate: true, onsubmit: submit },
    element('h1', {}, say(msg`At the door`)),
    element('p', {}, say(msg`You see who comes, and note who is here. It also works without signal.`)),
    name.place,
    element('button', { class: 'button primary' }, say(msg`Start`)),
  );
}
