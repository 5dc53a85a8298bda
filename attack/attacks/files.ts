import { answeringInstead, type Attack } from '#attack/attack.ts';
import { inParallel } from '#attack/support/in-parallel.ts';

const UP = ['..', '%2e%2e', '..%2f', '..%5c', '%2e%2e%2f', '....//', '..%c0%af', '..%252f', '..\\'];
const ROOTS = ['/uploads/', '/assets/', '/', '/share/sheets/'];
const KEPT = ['hub.sqlite', 'secret.key', 'package.json', '.env', 'etc/passwd', 'src/server/main.ts'];
const AT_THE_ROOT = [
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/hub.sqlite',
  '/hub.sqlite-wal',
  '/secret.key',
  '/data/hub.sqlite',
  '/data/secret.key',
  '/src/server/main.ts',
  '/dist/client/index.html',
  '/.vite/manifest.json',
  '/uploads/',
  '/uploads/.work/',
  '/assets/',
  '/node_modules/fastify/package.json',
  '/backup.tar',
  '/metrics',
  '/debug',
  '/server-status',
  '/phpmyadmin/',
];
/** What would be in one of them, or in the list of a folder. */
const INSIDE = /SQLite format|root:x:|"dependencies"|\[core\]|ref: refs|import \{|Index of|SECRET_KEY/;

export const files: Attack = {
  name: 'files of the server',
  what: 'database, key, settings, source and lists of folders, by bent paths below uploads and assets',
  async run(hub) {
    const bent = ROOTS.flatMap((root) =>
      UP.flatMap((up) => KEPT.flatMap((file) => [1, 3, 8].map((times) => `${root}${`${up}/`.repeat(times)}${file}`))),
    );
    await inParallel([...AT_THE_ROOT, ...bent], async (path) => {
      const answer = await hub.ask({ path });
      if (INSIDE.test(answer.body)) hub.found(`${path} gives a file of the server away`);
      if (answer.status < 400) hub.found(`${path} is answered ${answer.status}`);
    });
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ path }, ask) =>
      path === '/.git/HEAD' ? ask({ path: '/' }).then((answer) => ({ ...answer, body: 'ref: refs/heads/x' })) : null,
    ),
};
