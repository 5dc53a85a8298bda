export const pagePaths = {
  home: '/',
  listing: '/volunteer-opportunities',
  sheet: (id: string) => `/signup-sheet/${id}`,
  privacy: '/privacy-policy',
  deletion: '/data-deletion',
  accessibility: '/accessibility',
  language: '/language',
  manage: '/manage',
  mine: '/mine',
  signUp: '/sign-up',
  ownSignup: '/my-sign-up',
  offer: '/offer',
  waitlist: '/waitlist',
  takeOver: '/take-over',
  help: '/help',
  here: '/here',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  unsubscribed: '/unsubscribed',
  management: '/pac-mgmt-2025',
  helpNeeded: '/pac-mgmt-2025/help',
  onTheDay: '/pac-mgmt-2025/day',
  hours: '/pac-mgmt-2025/hours',
  system: '/pac-mgmt-2025/system',
  monitoring: '/monitoring',
  setup: '/setup',
  verify: '/verify',
  verifyLetter: '/letters/verify',
  organize: '/organize',
  door: '/door',
  ownProfile: '/profile',
  profile: (userId: string) => `/profile/${userId}`,
} as const;

/** For calendar programs; all listed events. */
export const SCHOOL_CALENDAR = '/calendar/school.ics';

export function managementTab(name: string): string {
  return `${pagePaths.management}?tab=${name}`;
}

/** Where help is needed on one sheet, with what can be done. */
export function helpUrl(sheetId: string): string {
  return `${sheetPlace(sheetId)}?show=open`;
}

/** Who came to a sheet's event. */
export function onTheDayUrl(sheetId: string): string {
  return sheetPlace(sheetId, 'day');
}

/** The hours of one sheet, or what waits on all of them. */
export function hoursUrl(sheetId?: string): string {
  return sheetId === undefined ? pagePaths.hours : sheetPlace(sheetId, 'hours');
}

export const placeSections = ['messages', 'day', 'hours', 'settings'] as const;
/** The first section, slots and people, has no name in the address. */
export type PlaceSection = (typeof placeSections)[number];

/** Where organizers find all that there is about a sheet. */
export function sheetPlace(sheetId: string, section?: PlaceSection): string {
  const place = `${pagePaths.management}/sheets/${sheetId}`;
  return section === undefined ? place : `${place}/${section}`;
}

export const settingsParts = [
  'details',
  'rules',
  'questions',
  'languages',
  'organizers',
  'picture',
  'repeat',
  'end',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export function sheetSettings(sheetId: string, part: SettingsPart): string {
  return `${sheetPlace(sheetId, 'settings')}/${part}`;
}

/** Of the place of any sheet, with all its sections. */
export const PLACE_ROUTES: readonly string[] = [
  sheetPlace(':id'),
  ...placeSections.map((section) => sheetPlace(':id', section)),
  ...settingsParts.map((part) => sheetSettings(':id', part)),
];
const PLACE = /^\/pac-mgmt-2025\/sheets\/[^/]+(?:\/[^/]+){0,2}$/;

const SHEET_ID = /^[\da-f-]{36}$/i;

/** Where a link to a page about one sheet leads that was mailed before sheets had places. Null for other pages. */
export function movedToPlace(path: string, { sheet, tab }: { sheet?: unknown; tab?: unknown }): string | null {
  if (typeof sheet !== 'string' || !SHEET_ID.test(sheet)) return null;
  if (path === pagePaths.onTheDay) return onTheDayUrl(sheet);
  if (path === pagePaths.hours) return hoursUrl(sheet);
  if (path === pagePaths.helpNeeded) return helpUrl(sheet);
  const isOverview = path === pagePaths.management && (tab === undefined || tab === 'overview');
  return isOverview ? sheetPlace(sheet) : null;
}

export function changeAddress(changeId: string): string {
  return `${managementTab('monitoring')}&change=${changeId}`;
}

/**
 * The documents of the hub. Inside one, pages change without a load; between two the browser loads again, because each
 * has its own scripts and content policy.
 */
export type DocumentName = 'public' | 'signup-link' | 'management' | 'profile' | 'door';

const OF_SIGNUP_LINK: readonly string[] = [
  pagePaths.manage,
  pagePaths.mine,
  pagePaths.signUp,
  pagePaths.ownSignup,
  pagePaths.offer,
  pagePaths.waitlist,
  pagePaths.takeOver,
  pagePaths.help,
  pagePaths.verifyLetter,
  pagePaths.here,
];

/**
 * Whether Google may translate the page for a visitor who agreed: never where people sign in, manage a signup, see
 * their own data or administrate, and not at an address with a token from a mail.
 */
export function mayBeTranslated(path: string): boolean {
  return documentOf(path) === 'public' && !TOKEN_IN_ADDRESS.test(path);
}

const TOKEN_IN_ADDRESS = /^\/(?:data-deletion$|unsubscribe\/)/;
const PROFILE = /^\/profile(?:\/[^/]+)?$/;
const OF_MANAGEMENT: readonly string[] = [
  pagePaths.management,
  pagePaths.helpNeeded,
  pagePaths.onTheDay,
  pagePaths.hours,
  pagePaths.system,
  pagePaths.monitoring,
  pagePaths.setup,
];

export function documentOf(path: string): DocumentName {
  if (OF_SIGNUP_LINK.includes(path)) return 'signup-link';
  if (path === pagePaths.door) return 'door';
  if (path === pagePaths.verify || path === pagePaths.organize || PROFILE.test(path)) return 'profile';
  return OF_MANAGEMENT.includes(path) || PLACE.test(path) ? 'management' : 'public';
}
