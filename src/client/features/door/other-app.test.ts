import { expect, test } from 'vitest';
import { isInOtherApp } from './other-app.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on an iPhone', SAFARI],
  ['Chrome on Android', CHROME],
  ['Chrome on an iPhone', SAFARI.replace('Version/18.5', 'CriOS/126.0.6478.54')],
  ['Firefox on an iPhone', SAFARI.replace('Version/18.5', 'FxiOS/127.0')],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Samsung Internet', CHROME.replace('Chrome/126', 'SamsungBrowser/25.0 Chrome/121')],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  ],
])('%s keeps what is tapped', (_browser, userAgent) => expect(isInOtherApp(userAgent)).toBe(false));

test.each([
  [
    'WeChat on Android',
    CHROME.replace('Chrome/126.0.0.0', 'Version/4.0 Chrome/116.0.0.0') + ' MicroMessenger/8.0.49.2600',
  ],
  [
    'WeChat on an iPhone',
    SAFARI.replace('Version/18.5 ', '').replace('Safari/604.1', 'MicroMessenger/8.0.49(0x18003130)'),
  ],
  ['Facebook', SAFARI.replace(/ Version.*/, ' Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.31.108;FBBV/605]')],
  ['a mail app on an iPhone', SAFARI.replace(/ Version.*/, ' Mobile/15E148')],
  ['a mail app on Android', CHROME.replace('Pixel 8)', 'Pixel 8; wv)').replace('Chrome/', 'Version/4.0 Chrome/')],
  ['the Google app', SAFARI.replace('Version/18.5', 'GSA/320.0.638204578')],
])('%s is not trusted to keep it', (_app, userAgent) => expect(isInOtherApp(userAgent)).toBe(true));
