import type { SourceFile } from './source-file.ts';

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Packages without an import: tools, what tools need, and files that are read by their path. */
const USED_OTHERWISE = [
  'typescript',
  'oxlint',
  'oxlint-tsgolint',
  'oxfmt',
  '@babel/core',
  'tailwindcss',
  '@lingui/babel-plugin-lingui-macro',
  '@fontsource-variable/figtree',
  'dejavu-fonts-ttf',
  'happy-dom',
  '@testing-library/dom',
];
/** Runs from a release, which has only the `dependencies` of the product. */
const RELEASED = /^(?:src\/(?:server|contract|domain)|migrations)\//;
const TEST = /\.test\.tsx?$/;

export function unlistedPackages(files: readonly SourceFile[], { dependencies, devDependencies }: Manifest): string[] {
  return files.flatMap(({ path, imports }) => {
    const isReleased = RELEASED.test(path) && !TEST.test(path);
    return imports
      .flatMap(({ from, typeOnly }) => ({ name: packageOf(from), typeOnly }))
      .filter(({ name, typeOnly }) => {
        if (name === null || name in dependencies) return false;
        return !(name in devDependencies) || (isReleased && !typeOnly);
      })
      .map(({ name }) => `${path}: ${name}`);
  });
}

export function unusedPackages(files: readonly SourceFile[], { dependencies, devDependencies }: Manifest): string[] {
  const used = new Set(files.flatMap(({ imports }) => imports.map(({ from }) => packageOf(from))));
  const describes = (name: string) => name.startsWith('@types/') && (used.has(name.slice(7)) || name === '@types/node');
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !used.has(name) && !USED_OTHERWISE.includes(name) && !describes(name),
  );
}

/** Null for what belongs to Node or to this project. */
function packageOf(from: string): string | null {
  if (/^(?:[.#/]|node:|virtual:)/.test(from)) return null;
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}
