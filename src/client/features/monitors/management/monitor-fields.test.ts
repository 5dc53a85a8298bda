import { expect, test } from 'vitest';
import type { MonitorView } from '#contract/monitors.ts';
import { formatChannels } from './format-channels.ts';
import {
  emptyMonitor,
  monitorFieldsOf,
  monitorFormSchema,
  pageInFields,
  withLine,
  type MonitorFields,
} from './monitor-fields.ts';

const NEWS: MonitorFields = { ...emptyMonitor, name: 'News', url: 'https://jnburnett.sd38.bc.ca/news' };

function monitor(fields: Partial<MonitorView>): MonitorView {
  return {
    id: 'm',
    name: 'News',
    url: 'https://jnburnett.sd38.bc.ca/news',
    selectors: ['main'],
    ignoreSelectors: [],
    scheduleMinutes: 15,
    lastCheckAt: null,
    lastContentHash: null,
    status: 'active',
    errorCount: 0,
    emailNotifications: true,
    internalPosts: true,
    facebookPosts: true,
    instagramPosts: true,
    filterFutureEvents: false,
    webhookUrl: null,
    createdAt: '',
    updatedAt: '',
    nextCheckAt: null,
    lastSuccessAt: null,
    lastError: null,
    isUnconfirmed: false,
    ...fields,
  };
}

function messages(fields: MonitorFields): Record<string, string> {
  const read = monitorFormSchema().safeParse(fields);
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

test('lines of the form are selectors, blank ones left out', () => {
  const fields = { ...NEWS, selectors: ' main \n\n#news\n', ignoreSelectors: '\n.updated ' };
  expect(monitorFormSchema().parse(fields)).toMatchObject({
    selectors: ['main', '#news'],
    ignoreSelectors: ['.updated'],
    scheduleMinutes: 15,
    status: 'active',
    webhookUrl: null,
  });
  expect(pageInFields(fields)).toEqual({
    url: fields.url,
    selectors: ['main', '#news'],
    ignoreSelectors: ['.updated'],
  });
});

test('what is wrong is said in the words of the contract, under the name of its field', () => {
  expect(messages({ ...NEWS, name: ' ', url: 'news', selectors: '\n' })).toEqual({
    name: 'Monitor name is required',
    url: 'Must be a valid URL',
    selectors: 'At least one CSS selector is required',
  });
  expect(messages({ ...NEWS, scheduleMinutes: '4' })).toEqual({ scheduleMinutes: 'Check at least every 5 minutes' });
  expect(messages({ ...NEWS, scheduleMinutes: '1441' })).toEqual({ scheduleMinutes: 'No more than once per day' });
});

test.each(['', '1e2', '7.5', 'often', '-15'])('%j is no number of minutes', (minutes) => {
  expect(messages({ ...NEWS, scheduleMinutes: minutes })).toEqual({
    scheduleMinutes: 'Enter a whole number of minutes',
  });
});

test('what was not touched is saved as it was, and an error is not hidden by saving', () => {
  const saved = monitor({
    status: 'error',
    scheduleMinutes: 60,
    facebookPosts: false,
    webhookUrl: 'https://hooks.example/a',
    ignoreSelectors: ['.updated', 'nav'],
  });
  expect(monitorFormSchema(saved).parse(monitorFieldsOf(saved))).toMatchObject({
    status: 'error',
    scheduleMinutes: 60,
    facebookPosts: false,
    webhookUrl: 'https://hooks.example/a',
    ignoreSelectors: ['.updated', 'nav'],
  });
  expect(monitorFormSchema(saved).parse({ ...monitorFieldsOf(saved), isPaused: true }).status).toBe('paused');
  const paused = monitor({ status: 'paused' });
  expect(monitorFormSchema(paused).parse({ ...monitorFieldsOf(paused), isPaused: false }).status).toBe('active');
});

test('an example is added as a line of its own, once', () => {
  expect(withLine('', 'main')).toBe('main');
  expect(withLine('main\n', '.updated')).toBe('main\n.updated');
  expect(withLine('main\n.updated', 'main')).toBe('main\n.updated');
});

test('where changes are told is said in one sentence', () => {
  const off = { emailNotifications: false, internalPosts: false, facebookPosts: false, instagramPosts: false };
  expect(formatChannels(monitor(off))).toBe('Nobody is notified');
  expect(formatChannels(monitor({ ...off, emailNotifications: true }))).toBe('Reported by email');
  expect(formatChannels(monitor({ webhookUrl: 'https://hooks.example/a' }))).toBe(
    'Reported by email, in Recent Activity, on Facebook, on Instagram and to a webhook',
  );
});
