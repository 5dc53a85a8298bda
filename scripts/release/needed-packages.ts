import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Lingui lists its macro, which only runs in builds, and with it all of Babel, as a dependency. */
const ONLY_BUILDS = '@lingui/babel-plugin-lingui-macro';

/**
 * Folders of the packages that a running server needs, by the lock file: its dependencies and theirs. Peers are left
 * out, because they are either among them or for build tools. Optional packages that are not installed belong to other
 * systems.
 * @returns relative to `root`, such as `node_modules/pg`
 */
export function neededPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const found = new Set<string>();
  const visit = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name === ONLY_BUILDS) continue;
      const place = placeOf(packages, folder, name);
      if (place === null || !existsSync(path.join(root, place))) {
        if (name in optionalDependencies) continue;
        throw new Error(`The package ${name} is not installed.`);
      }
      if (found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit('');
  return [...found].toSorted();
}

/** Where Node finds a package that one in `folder` imports: in its own `node_modules`, or in one further up. */
function placeOf(packages: Readonly<Record<string, Locked>>, folder: string, name: string): string | null {
  const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (folder === '') return null;
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  return placeOf(packages, parent, name);
}
