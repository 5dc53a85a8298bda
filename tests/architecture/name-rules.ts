import type { SourceFile } from './source-file.ts';

const SAYS_NOTHING = /(^|[/.-])(utils?|helpers?|common|managers?|services?|misc)([/.-]|$)/;

export function saysNothing(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  return files.map(({ path }) => path).filter((path) => SAYS_NOTHING.test(path));
}

const WORDS = '[a-z0-9]+(?:-[a-z0-9]+)*';
const SERVER_FEATURE = new RegExp(
  `^src/server/features/(${WORDS})/(${WORDS})(?:\\.(routes|store|errors|mail|job))?(?:\\.test)?\\.tsx?$`,
);
const CLIENT_FEATURE = new RegExp(
  `^src/client/features/(${WORDS})/(?:management/)?(${WORDS})(?:\\.(api))?(?:\\.test)?\\.tsx?$`,
);
/** A feature has one of each, named as itself; a store for each table and a mail for each kind. */
const NAMED_AS_THE_FEATURE = ['routes', 'errors', 'job', 'api'];

export function ofNoRole(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  const inFeatures = files.map(({ path }) => path).filter((path) => /^src\/(server|client)\/features\//.test(path));
  return inFeatures.filter((path) => {
    const [, feature, name, role] = SERVER_FEATURE.exec(path) ?? CLIENT_FEATURE.exec(path) ?? [];
    if (feature === undefined) return true;
    return role !== undefined && NAMED_AS_THE_FEATURE.includes(role) && name !== feature;
  });
}

/** Files that only re-export. */
export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, nodes }) => /(^|\/)index\.tsx?$/.test(path) || nodes.some(({ type }) => type === 'ExportAllDeclaration'),
    )
    .map(({ path }) => path)
    .filter((path) => path !== 'migrations/index.ts');
}
