import type { Messages } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CALL_CONSENT_MONTHS } from '#domain/calls.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { recordKinds, retention, type RecordKind } from '#domain/retention.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { Retention } from './how-long.tsx';

const catalogues = import.meta.glob<{ messages: Messages }>('/src/client/languages/policies/*.po');

/** What the policy names, and what it names in the same line, which is kept equally long. */
const named: Partial<Record<RecordKind, readonly RecordKind[]>> = {
  answers: [],
  waitlists: [],
  handOvers: [],
  doorFacts: [],
  hours: ['certificates'],
  calls: [],
  mails: ['posts'],
  reminders: [],
  auditLog: [],
  consents: ['deletions'],
  unconfirmedDeletions: [],
  organizerInvitations: [],
  mailboxes: [],
  sessions: [],
  loginCodes: ['wrongCodes'],
};

/** What it does not name, and why it need not. */
const unnamed: Partial<Record<RecordKind, string>> = {
  lateCancels: 'the name goes after a day, and the emails that say it are among the emails',
  letters: 'keyed hashes of addresses; the emails are among the emails',
  oneTimeLinks: 'hashes of links, which end with the account',
  calendarEndings: 'what events were called, and a keyed hash',
  idempotencyKeys: 'hashes of requests',
  failedJobs: 'nothing of a person is left in them',
  checks: 'pages of the school',
  pageContents: 'pages of the school',
  changes: 'pages of the school',
  leases: 'names of processes',
  sharePictures: 'pictures of sheets, which everyone sees',
  databaseSizes: 'how large the database was, one number a day',
};

test('the policy names every kind of record, or it is said why not', () => {
  const decided = [...Object.entries(named).flatMap(([kind, others]) => [kind, ...others]), ...Object.keys(unnamed)];
  expect(decided.toSorted()).toEqual(recordKinds.toSorted());
});

test('what the policy names in one line is kept equally long', () => {
  for (const [kind, others] of Object.entries(named))
    for (const other of others) expect(retention[other].days, other).toBe(retention[kind as RecordKind].days);
});

const YEAR = 365;
const inYears: readonly RecordKind[] = ['hours', 'auditLog', 'consents'];
const untouched = Object.fromEntries(recordKinds.map((kind) => [kind, retention[kind].days]));

/** Keeps a kind for another time, as a developer would who changes the source. */
function keepFor(kind: RecordKind, days: number): void {
  Object.assign(retention[kind], { days });
}

afterEach(() => {
  for (const kind of recordKinds) keepFor(kind, untouched[kind] ?? 0);
});

async function agesIn(language: LanguageTag): Promise<string[]> {
  const catalogue = await catalogues[`/src/client/languages/policies/${language}.po`]?.();
  const { container } = renderPart(<Retention />, { language, answerDays: 131 }, undefined, catalogue?.messages);
  const ages = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent ?? '');
  cleanup();
  return ages;
}

describe.each(languages.map(({ tag }) => tag))('the privacy policy in %s', (language) => {
  test('takes each time from the source', async () => {
    const kinds = (Object.keys(named) as RecordKind[]).filter((kind) => kind !== 'answers');
    const wanted = kinds.map((kind, at) => {
      const number = 41 + at;
      keepFor(kind, inYears.includes(kind) ? number * YEAR : number);
      return number;
    });
    const numbers = (await agesIn(language)).map((age) => Number(/\d+/.exec(age)?.[0]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([CALL_CONSENT_MONTHS, ...wanted, 131].toSorted((a, b) => a - b));
  });
});
