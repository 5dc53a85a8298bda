import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/rendered.tsx';
import type { KeptDoor } from './door-records.ts';
import { createWords } from './door-words.ts';
import { createNameScreen } from './name-screen.ts';

const words = createWords(setupI18n({ locale: 'en', messages: { en: {} } }), pageOf({}));

test('the door says whose it is before a name is asked for: the school, and the event once it is known', () => {
  const { place, show } = createNameScreen(words, async () => {});
  show({ door: null });
  expect(place.textContent).toContain('Maple Elementary');
  show({ door: { title: 'Winter Craft Fair', day: '2026-12-12' } as KeptDoor });
  expect(place.textContent).toContain('Winter Craft FairSaturday, December 12Maple Elementary');
});
