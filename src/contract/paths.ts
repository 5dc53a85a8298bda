/** The addresses of the pages. */
export const pagePaths = {
  home: '/',
  listing: '/volunteer-opportunities',
  sheet: (id: string) => `/signup-sheet/${id}`,
  privacy: '/privacy-policy',
  deletion: '/data-deletion',
  accessibility: '/accessibility',
  /** All languages as buttons, for browsers in which the dialog of the header does not open. */
  language: '/language',
  manage: '/manage',
  /** The form of a slot, `?slot=` with its id, for browsers in which its dialog does not open. */
  signUp: '/sign-up',
  /** The sign-up that such a browser has just made, or opened by its link. */
  ownSignup: '/my-sign-up',
  /** From the foot of a reminder. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** Where a browser without script is told that it is done. */
  unsubscribed: '/unsubscribed',
  management: '/pac-mgmt-2025',
  monitoring: '/monitoring',
  setup: '/setup',
  verify: '/verify',
  /** Leads everyone to the own account. */
  ownProfile: '/profile',
  profile: (userId: string) => `/profile/${userId}`,
} as const;

/** A tab of the management. */
export function managementTab(name: string): string {
  return `${pagePaths.management}?tab=${name}`;
}

/** Where a change of a watched page is shown. */
export function changeAddress(changeId: string): string {
  return `${managementTab('monitoring')}&change=${changeId}`;
}

/**
 * The documents that the hub is made of. Within one, pages change without a load; between two the browser loads anew,
 * because each has its own scripts and its own content policy.
 */
export type DocumentName = 'public' | 'manage' | 'management' | 'profile';

const OF_MANAGE: readonly string[] = [pagePaths.manage, pagePaths.signUp, pagePaths.ownSignup];
/**
 * Whether an outside service may translate the page at this path, for a visitor who agreed to it: never where people sign
 * in, manage a signup, look at their own data or administrate, and not where a mail has brought them with a token in the
 * address.
 */
export function mayBeTranslated(path: string): boolean {
  return documentOf(path) === 'public' && !TOKEN_IN_ADDRESS.test(path);
}

const TOKEN_IN_ADDRESS = /^\/(?:data-deletion$|unsubscribe\/)/;
const PROFILE = /^\/profile(?:\/[^/]+)?$/;
const OF_MANAGEMENT: readonly string[] = [pagePaths.management, pagePaths.monitoring, pagePaths.setup];

export function documentOf(path: string): DocumentName {
  if (OF_MANAGE.includes(path)) return 'manage';
  if (path === pagePaths.verify || PROFILE.test(path)) return 'profile';
  return OF_MANAGEMENT.includes(path) ? 'management' : 'public';
}
