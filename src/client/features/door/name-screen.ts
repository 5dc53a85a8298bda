import { msg } from '@lingui/core/macro';
import { singleLine, textLimits } from '#domain/text-limits.ts';
import { element, write } from '#client/ui/element.ts';
import type { DoorState } from './door-session.ts';
import type { DoorWords } from './door-words.ts';
import { createField } from './field-line.ts';

interface NameScreen {
  readonly place: HTMLElement;
  show(state: Pick<DoorState, 'door'>): void;
}

/**
 * Asked once on each phone, so that the organizers read who said what. It says whose door it is: the school at once, the
 * event and its day as soon as they are known.
 */
export function createNameScreen({ say, day, site }: DoorWords, call: (name: string) => Promise<void>): NameScreen {
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
  const [title, when] = [element('strong', { dir: 'auto' }), element('span', {})];
  const place = element(
    'form',
    { class: 'screen', novalidate: true, onsubmit: submit },
    element('h1', {}, say(msg`At the door`)),
    element('p', { class: 'whose', translate: 'no' }, title, when, element('bdi', { class: 'quiet' }, site.school)),
    element('p', {}, say(msg`You see who comes, and note who is here. It also works without signal.`)),
    name.place,
    element('button', { class: 'button primary' }, say(msg`Start`)),
  );
  return {
    place,
    show({ door }) {
      write(title, door?.title ?? '');
      write(when, door === null ? '' : day(door.day));
    },
  };
}
