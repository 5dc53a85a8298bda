import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { pagePaths } from '#contract/paths.ts';
import { pageOf } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { pageHead } from './page-head.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const described = (more: Partial<SheetView>) =>
  pageHead(pagePaths.sheet(fairView.id), pageOf({ sheet: { ...fairView, ...more } }), i18n).description;

test('the preview of a link asks for people, or for items where nobody is missing', () => {
  const item = { ...setupView, kind: 'item', currentVolunteers: 2 } as const;
  expect(described({ slots: [setupView, item] })).toBe('Saturday, December 12 · 3 volunteers needed');
  expect(described({ slots: [item] })).toBe('Saturday, December 12 · 4 items needed');
  const full = { ...setupView, currentVolunteers: 6, isFull: true };
  expect(described({ slots: [full, item] })).toBe('Saturday, December 12 · 4 items needed');
  expect(described({ slots: [full] })).toBe('Saturday, December 12');
});

test('the preview of a link to a sheet that is not open yet says when it opens, not that it is closed', () => {
  const waiting = { signupsOpen: false, opensAt: '2026-12-02T03:00:00.000Z' };
  expect(described(waiting)).toMatch(/^Saturday, December 12 · Opens Tue, Dec 1, 8:00\sp\.m\.$/);
  expect(described({ ...waiting, opensAt: '2026-11-02T03:00:00.000Z' })).toMatch(/Sign-ups are closed$/);
});
