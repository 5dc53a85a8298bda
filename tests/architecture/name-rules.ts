import { exportedBy, FOR_TOOLS } from './export-rules.ts';
import type { SourceFile } from './source-file.ts';

const SAYS_NOTHING = /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/;

export function saysNothing(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  return files.map(({ path }) => path).filter((path) => SAYS_NOTHING.test(path));
}

const WORDS = '[a-z0-9]+(?:-[a-z0-9]+)*';
const SERVER_FEATURE = new RegExp(
  `^src/server/features/(${WORDS})/(${WORDS})(?:\\.(routes|store|errors|mail|job))?(?:(?:\\.long)?\\.test)?\\.tsx?$`,
);
const CLIENT_FEATURE = new RegExp(
  `^src/client/features/(${WORDS})/(?:management/)?(${WORDS})(?:\\.(api))?(?:\\.test)?\\.tsx?$`,
);
const NAMED_AS_THE_FEATURE = ['routes', 'errors', 'job', 'api'];

export function ofNoRole(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  const inFeatures = files.map(({ path }) => path).filter((path) => /^src\/(server|client)\/features\//.test(path));
  return inFeatures.filter((path) => {
    const [, feature, name, role] = SERVER_FEATURE.exec(path) ?? CLIENT_FEATURE.exec(path) ?? [];
    if (feature === undefined) return true;
    return role !== undefined && NAMED_AS_THE_FEATURE.includes(role) && name !== feature;
  });
}

export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, nodes }) => /(^|\/)index\.tsx?$/.test(path) || nodes.some(({ type }) => type === 'ExportAllDeclaration'),
    )
    .map(({ path }) => path)
    .filter((path) => path !== 'migrations/index.ts');
}

/** What runs together, and so is searched and read together. */
const SIDES = {
  server: /^(?:src\/(?:server|contract|domain)|migrations)\//,
  client: /^src\/(?:client|contract|domain)\//,
};

/** Names that stand for two things on one side, because the two are halves of one. */
const HALVES_OF_ONE: readonly string[] = [
  // In the contract the schema of what a call may be asked; in the client the query that asks it.
  'activityQuery',
  'changesQuery',
  'communicationsQuery',
  'historyQuery',
  'notificationsQuery',
  'postsQuery',
  'snapshotsQuery',
  'yearQuery',
];

export function namedTwice(files: readonly SourceFile[], side: keyof typeof SIDES): string[] {
  const homes = new Map<string, string[]>();
  for (const file of files) {
    if (!SIDES[side].test(file.path) || FOR_TOOLS.test(file.path)) continue;
    for (const name of exportedBy(file)) homes.set(name, [...(homes.get(name) ?? []), file.path]);
  }
  return [...homes]
    .filter(([name, { length }]) => length > 1 && !HALVES_OF_ONE.includes(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}
