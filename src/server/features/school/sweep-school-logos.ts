import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { logoFileNames } from '#server/platform/site-logo.ts';
import { iconFileNames } from './keep-icons.ts';
import { readStoredLogo, readStoredSchool, SCHOOL, SCHOOL_LOGO } from './school-settings.ts';

/** Younger files may belong to an unfinished upload of another process. */
const HOUR = 3_600_000;
const OURS = /^school-/;

export async function sweepSchoolLogos({ uploads, database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now().getTime() - HOUR);
  const old = (await uploads.kept()).filter(({ name, writtenAt }) => OURS.test(name) && writtenAt < before);
  const stored = await settingsByKeys(database.db, [SCHOOL, SCHOOL_LOGO]);
  const [logo, { accent }] = [readStoredLogo(stored[SCHOOL_LOGO]), readStoredSchool(stored[SCHOOL])];
  const used = new Set([
    ...(logo === null ? [] : logoFileNames(logo)),
    ...(accent === undefined ? [] : iconFileNames(accent)),
  ]);
  const unused = old.map(({ name }) => name).filter((name) => !used.has(name));
  await uploads.remove(unused);
  return unused.length;
}
