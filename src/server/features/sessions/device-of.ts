// The first that fits: most browsers also name those that they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const LOOKED_AT = 500;

/** Such as "Firefox on Windows"; null for an unknown browser. */
export function deviceOf(userAgent: string | undefined): string | null {
  const said = (userAgent ?? '').slice(0, LOOKED_AT);
  const nameIn = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(said))?.[1] ?? null;
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system;
}
