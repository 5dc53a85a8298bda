import { schoolChange, type SchoolView } from '#contract/school.ts';
import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import { PLACEHOLDERS } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Site, SiteFacts, SiteLogo } from '#server/platform/site.ts';
import { keptIconStem } from './keep-icons.ts';
import { logoAddress, logoFileName } from '#server/platform/site-logo.ts';

/** Calls cannot read or write them as settings. */
export const SCHOOL = 'school';
export const SCHOOL_LOGO = 'schoolLogo';

/** What an administrator has set; whatever is absent is as the variables say. */
export type StoredSchool = Partial<Omit<SchoolView, 'logoUrl'>>;

/** Fields that today's rules would refuse count as not set. */
export function readStoredSchool(json: string | undefined): StoredSchool {
  // Written by this feature alone.
  const stored = Object.entries(json === undefined ? {} : (JSON.parse(json) as object));
  return Object.assign(
    {},
    ...stored.map(([field, value]) => {
      const { data, success } = schoolChange.safeParse({ [field]: value });
      return success && value !== null ? data : {};
    }),
  ) as StoredSchool;
}

export function readStoredLogo(json: string | undefined): SiteLogo | null {
  // Written by this feature alone; an empty one is none.
  return json === undefined || json === '' ? null : (JSON.parse(json) as SiteLogo);
}

/** What holds now. A logo whose file is missing, as after a restore of the database alone, counts as none. */
export async function readSite({
  database,
  uploads,
  site,
}: Pick<Platform, 'database' | 'uploads' | 'site'>): Promise<SiteFacts> {
  const stored = await settingsByKeys(database.db, [SCHOOL, SCHOOL_LOGO]);
  const logo = readStoredLogo(stored[SCHOOL_LOGO]);
  const isThere = logo !== null && (await uploads.open(logoFileName(logo, 'logo'))) !== null;
  const facts = factsOf(site.defaults, readStoredSchool(stored[SCHOOL]), isThere ? logo : null);
  return { ...facts, iconStem: facts.logo?.stem ?? (await keptIconStem({ uploads }, facts.accent)) };
}

/** None where it is one that only shows on a new hub where links stand. */
function realLink(address: string): string {
  return Object.values<string>(PLACEHOLDERS).includes(address) ? '' : address;
}

/** Once there is a name, parents read the pages, and are led nowhere by a link that nobody has set. */
function linksOf({ calendarUrl, lunchOrderUrl }: SiteFacts, { schoolName, councilName }: StoredSchool) {
  if (schoolName === undefined && councilName === undefined) return { calendarUrl, lunchOrderUrl };
  return { calendarUrl: realLink(calendarUrl), lunchOrderUrl: realLink(lunchOrderUrl) };
}

function factsOf(defaults: SiteFacts, stored: StoredSchool, logo: SiteLogo | null) {
  const links = linksOf(defaults, stored);
  return {
    name: stored.councilName ?? defaults.name,
    school: stored.schoolName ?? defaults.school,
    contactEmail: stored.contactEmail ?? defaults.contactEmail,
    privacyEmail: stored.privacyEmail ?? defaults.privacyEmail,
    calendarUrl: stored.calendarUrl ?? links.calendarUrl,
    lunchOrderUrl: stored.lunchUrl ?? links.lunchOrderUrl,
    accent: stored.accent ?? defaults.accent,
    logo,
  };
}

export function presentSchool(site: Site): SchoolView {
  const { school, name, accent, logo, contactEmail, privacyEmail, calendarUrl, lunchOrderUrl } = site;
  return {
    schoolName: school,
    councilName: name,
    accent,
    logoUrl: logo === null ? null : logoAddress(logo, 'logo'),
    contactEmail,
    privacyEmail,
    calendarUrl: realLink(calendarUrl),
    lunchUrl: realLink(lunchOrderUrl),
  };
}
