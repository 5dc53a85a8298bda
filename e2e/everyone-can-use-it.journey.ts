import { expect, test } from 'vitest';
import { faultsInEveryLanguage } from './support/close-look.ts';
import { faultsOnWalk, type Walk } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { walkAccount, walkSignIn } from './support/screens/having-an-account.ts';
import { makeForParents, type ForParents } from './support/screens/parents.ts';
import { walkLostPages, walkPolicies, walkSheets } from './support/screens/reading.ts';
import { walkManage, walkPlainForms, walkSignUp } from './support/screens/signing-up.ts';

/** On a machine that is busy with others too. */
const MINUTES = 60_000;

const stage = onStage(makeForParents, { variables: { RATE_LIMITS: 'off' } });

const walks: readonly (readonly [string, (walk: Walk<ForParents>) => Promise<void>])[] = [
  ['looks for a place to help', walkSheets],
  ['signs up', walkSignUp],
  ['signs up without the dialog', walkPlainForms],
  ['changes and cancels a sign-up', walkManage],
  ['signs in', walkSignIn],
  ['has an account', walkAccount],
  ['asks what becomes of data, and ends reminders', walkPolicies],
  ['gets lost', walkLostPages],
];

test.each(walks)(
  'a parent who %s finds no barrier, nothing cut and no word of another language, whatever the language and the screen',
  { timeout: 4 * MINUTES },
  async (_name, walk) => {
    const { mail, made, visitor: arrive } = stage();
    const visitor = await arrive();
    const { written } = made;
    const faults = await faultsOnWalk(walk, { visitor, mail, made }, (page, how) =>
      faultsInEveryLanguage(page, { ...how, written }),
    );
    expect(faults).toEqual([]);
  },
);
