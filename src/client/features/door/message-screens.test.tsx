import { setupI18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { pageOf } from '#tests/support/rendered.tsx';
import { createWords } from './door-words.ts';
import { keepsNothingScreen } from './message-screens.ts';

afterEach(() => vi.restoreAllMocks());

const words = createWords(setupI18n({ locale: 'en', messages: { en: {} } }), pageOf({}));

test.each([
  [false, /blocks cookies. Allow them for this site/],
  [true, /Open the link in Safari or Chrome, and not in a private window/],
])('a browser in which nothing can be kept is told why, whether it takes cookies: %s', (takesCookies, reason) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(takesCookies);
  expect(keepsNothingScreen(words).textContent).toMatch(reason);
});
