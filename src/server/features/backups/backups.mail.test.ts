import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { backupsFail } from './backups.mail.ts';

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform({ PUBLIC_URL: 'https://pac.example.org' });
});
afterAll(() => platform.remove());

test('the email about failing backups leads to the page that says what fails', () => {
  const words = dateWords('en', 'America/Vancouver');
  const context = { platform, recipient: 'ada@example.org', i18n: serverTexts('en'), language: 'en', words };
  const { text } = backupsFail.render({ reason: 'The disk has 12 MB free.', latest: null }, context);
  expect(text).toContain(`https://pac.example.org${pagePaths.system}`);
  expect(text).toContain('The disk has 12 MB free.');
});
