import type { Plugin } from 'vite';

const IN_PACKAGE = /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** Writes the reset and the utilities into style sheets, and is no module of the pages. */
const STYLES = 'node_modules/tailwindcss';

/** Writes down which packages are built into the pages, in parts or whole, for the bill of materials of a release. */
export function listPackages(file = 'packages.json'): Plugin {
  return {
    name: 'hub-list-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
      );
      const folders = sources.map((id) => IN_PACKAGE.exec(id.replaceAll('\\', '/'))?.[1] ?? STYLES);
      const packages = [...new Set(folders)].toSorted();
      this.emitFile({ type: 'asset', fileName: `.vite/${file}`, source: JSON.stringify(packages, null, 2) });
    },
  };
}
