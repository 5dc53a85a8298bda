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
  people: '/pac-mgmt-2025/people',
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

export function changeAddress(changeId: string): string {
  return `${managementTab('monitoring')}&change=${changeId}`;
}

const PLACE = /^\/pac-mgmt-2025\/(?:sheets\/[^/]+(?:\/[^/]+){0,2}|people\/[^/]+)$/;

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
  pagePaths.people,
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
