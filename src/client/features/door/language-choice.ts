import { msg } from '@lingui/core/macro';
import { languages } from '#domain/languages.ts';
import { rememberLanguage } from '#client/lib/storage.ts';
import { element, write } from '#client/ui/element.ts';
import type { DoorWords } from './door-words.ts';
import { renewShell } from './keep-shell.ts';

/**
 * The languages under their own names. Another one comes with the page itself, so it needs a connection; without one the
 * present language stays, and so does all that was tapped.
 */
export function createLanguageChoice({ say, language }: DoorWords): HTMLElement {
  const problem = element('p', { class: 'problem', role: 'alert' });
  const options = languages.map(({ tag, name }) =>
    element('option', { value: tag, lang: tag, selected: tag === language }, name),
  );
  const choose = async () => {
    const chosen = options.find(({ selected }) => selected)?.value ?? language;
    write(problem, '');
    select.disabled = true;
    rememberLanguage(chosen);
    if (await renewShell()) return window.location.reload();
    rememberLanguage(language);
    select.disabled = false;
    select.value = language;
    write(problem, say(msg`We can’t reach the server`));
  };
  const select = element('select', { id: 'language', translate: 'no', onchange: () => void choose() }, ...options);
  return element(
    'div',
    { class: 'field language' },
    element('label', { for: 'language' }, say(msg`Choose your language`)),
    select,
    problem,
  );
}
