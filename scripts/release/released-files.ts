import { globSync } from 'node:fs';

/** Of `package.json`. */
export const TASKS = ['start', 'admin', 'backup', 'restore'];
const FILES = [
  ...TASKS.map((task) => `scripts/${task}.ts`),
  'scripts/{bootstrap.mjs,build-client.ts}',
  'scripts/{backup,runtime}/*',
  'src/{server,domain,contract}/**/*',
  'migrations/*',
  'dist/**/*',
  'dist/client/.vite/*',
  'docs/**/*.md',
  // What the manual tells the operator to use, and what the README shows.
  'docs/{grafana,pictures}/*',
  '{README,CHANGELOG,SECURITY}.md',
  '{LICENSE,Containerfile,exec.cmd,.npmrc,.env.example,package-lock.json}',
];
const ONLY_FOR_DEVELOPERS = /\.test\.ts$|tsconfig\.json$/;

/** Files and folders of our own that a release holds, besides packages and what is made for it. */
export function releasedFiles(root: string): string[] {
  return globSync(FILES, { cwd: root }).filter((file) => !ONLY_FOR_DEVELOPERS.test(file));
}
