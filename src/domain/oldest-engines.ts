/**
 * The oldest browsers in which a parent can do everything, by the names of browser-compat-data. The syntax of the build,
 * the library functions that may be called and the styles follow from them, and `/accessibility` names them
 * (docs/decisions/063-oldest-engines.md).
 *
 * An iPhone 6s or 7 can have nothing newer than iOS 15; Chrome and Android's WebView are those of five years ago; Firefox
 * is the extended support release before the present one.
 */
export const oldestEngines = {
  safari_ios: '15.4',
  safari: '15.4',
  chrome: '96',
  chrome_android: '96',
  webview_android: '96',
  firefox: '140',
} as const;

/** Those in which people's journeys through the pages were last tried. */
export const triedEngines = { chromium: '156', firefox: '153', webkit: '2.50' } as const;
