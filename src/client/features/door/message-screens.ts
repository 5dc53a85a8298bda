import { msg } from '@lingui/core/macro';
import { copyText } from '#client/lib/clipboard.ts';
import { element, write, type Child } from '#client/ui/element.ts';
import type { DoorState } from './door-session.ts';
import type { DoorWords } from './door-words.ts';
import { saveWaiting } from './save-waiting.ts';
import { waitingIn, waitingText } from './status-line.ts';

export interface MessageActions {
  tryAgain(): void;
  openAgain(): void;
  stayHere(): void;
}

function message(heading: string, ...children: readonly Child[]): HTMLElement {
  return element('div', { class: 'screen' }, element('h1', {}, heading), ...children);
}

function button(text: string, press: () => unknown, isFirst = false): HTMLButtonElement {
  return element('button', { type: 'button', class: isFirst ? 'button primary' : 'button', onclick: press }, text);
}

export function otherAppScreen({ say }: DoorWords, { stayHere }: MessageActions): HTMLElement {
  const copied = element('p', { role: 'status' });
  const copy = async () => {
    const isCopied = await copyText(window.location.href);
    copied.textContent = isCopied ? say(msg`Copied`) : say(msg`Hold the address of this page to copy it.`);
  };
  return message(
    say(msg`Open this page in Safari or Chrome`),
    element(
      'p',
      {},
      say(
        msg`You’re in another app, which may forget what you tap. Its menu has “Open in browser”; or copy the link and paste it there.`,
      ),
    ),
    button(say(msg`Copy the link`), copy, true),
    copied,
    button(say(msg`Stay here, with a connection`), stayHere),
  );
}

export function keepsNothingScreen({ say }: DoorWords): HTMLElement {
  return message(
    say(msg`This browser keeps nothing`),
    element(
      'p',
      {},
      say(
        navigator.cookieEnabled
          ? msg`Open the link in Safari or Chrome, and not in a private window.`
          : msg`This browser blocks cookies. Allow them for this site, then load the page again.`,
      ),
    ),
  );
}

export function noLinkScreen({ say }: DoorWords): HTMLElement {
  return message(
    say(msg`Open the link that you were sent`),
    element('p', {}, say(msg`This page opens only by the link from the organizer.`)),
  );
}

export function loadingScreen({ say }: DoorWords): HTMLElement {
  return message(say(msg`At the door`), element('p', { role: 'status' }, say(msg`Loading …`)));
}

export function earlyScreen({ say }: DoorWords, { tryAgain }: MessageActions): HTMLElement {
  return message(
    say(msg`It’s too early`),
    element(
      'p',
      {},
      say(msg`The list can be loaded from a day before the event on. Load it where you have a connection.`),
    ),
    button(say(msg`Try again`), tryAgain, true),
  );
}

export function unreachedScreen({ say }: DoorWords, { tryAgain }: MessageActions): HTMLElement {
  return message(
    say(msg`We can’t reach the server`),
    element('p', {}, say(msg`This phone hasn’t loaded the list yet. Check your connection and try again.`)),
    button(say(msg`Try again`), tryAgain, true),
  );
}

interface EndedScreen {
  readonly place: HTMLElement;
  show(state: DoorState): void;
}

/** Without the list, which is no longer on the phone; what was not sent is, and goes on trying. */
export function endedScreen(words: DoorWords, actions: MessageActions): EndedScreen {
  const { say, site } = words;
  const heading = element('h1', {});
  const gone = element('p', {}, say(msg`The list of names is no longer on this phone.`));
  const waiting = element('p', { role: 'status' });
  const ask = element(
    'p',
    {},
    say(
      msg`Ask the organizer for a new link, or write to ${site.contactEmail}. What you tapped stays on this phone until then.`,
    ),
  );
  let last: DoorState | null = null;
  const save = button(say(msg`Save what waits`), () => last !== null && saveWaiting(last), true);
  const openAgain = button(say(msg`Open the list again`), actions.openAgain);
  const tryAgain = button(say(msg`Try again`), actions.tryAgain);
  return {
    place: element(
      'div',
      { class: 'screen' },
      heading,
      gone,
      waiting,
      ask,
      element('div', { class: 'choices' }, save, openAgain, tryAgain),
    ),
    show(state) {
      last = state;
      const { door, read, sent } = state;
      const number = waitingIn(state);
      const isRevoked = read === 'gone' && door?.isFinished !== true;
      write(
        heading,
        say(
          door?.isFinished === true
            ? msg`Thank you!`
            : isRevoked
              ? msg`This link no longer works`
              : msg`The day is over`,
        ),
      );
      write(waiting, door === null ? '' : waitingText(words, number));
      gone.hidden = door === null;
      ask.hidden = !isRevoked && !(sent === 'gone' && number > 0);
      save.hidden = number === 0;
      openAgain.hidden = door?.isFinished !== true;
      tryAgain.hidden = !isRevoked && number === 0;
    },
  };
}
