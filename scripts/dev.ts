// Starts the server with live reload: pages and styles change in the open browser, the server restarts by itself. With
// `--inspect`, `--inspect-brk` or an address after them, as Node knows them, a debugger can be attached.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { onStopRequest } from '#server/on-stop-request.ts';

const flags = process.argv.slice(2);
const unknown = flags.find((flag) => !/^--inspect(?:-brk|-wait)?(?:=\S+)?$/.test(flag));
if (unknown !== undefined) {
  process.stderr.write(`"${unknown}" is not known here; there are --inspect, --inspect-brk and --inspect-wait.\n`);
  process.exit(1);
}

const child = spawn(
  process.execPath,
  // Watches every file that the server has loaded.
  ['--watch', '--watch-preserve-output', ...flags, path.join(import.meta.dirname, 'dev/serve.ts')],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
onStopRequest(() => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
