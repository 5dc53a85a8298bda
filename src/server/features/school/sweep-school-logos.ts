import { settingByKey } from '#server/features/settings/settings.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { logoFileNames } from '#server/platform/site-logo.ts';
import { readStoredLogo, SCHOOL_LOGO } from './school-settings.ts';

/** Younger files may belong to an unfinished upload of another process. */
const HOUR = 3_600_000;
const OURS = /^school-/;

export async function sweepSchoolLogos({ uploads, database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now().getTime() - HOUR);
  const old = (await uploads.kept()).filter(({ name, writtenAt }) => OURS.test(name) && writtenAt < before);
  const logo = readStoredLogo((await settingByKey(database.db, SCHOOL_LOGO))?.value);
  const used = new Set(logo === null ? [] : logoFileNames(logo));
  const unused = old.map(({ name }) => name).filter((name) => !used.has(name));
  await uploads.remove(unused);
  return unused.length;
}
