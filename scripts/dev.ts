// Starts the server with live reload: pages and styles change in the open browser, the server restarts by itself.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { onStopRequest } from '#server/on-stop-request.ts';

const child = spawn(
  process.execPath,
  // Watches every file that the server has loaded.
  ['--watch', '--watch-preserve-output', path.join(import.meta.dirname, 'dev/serve.ts')],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
onStopRequest(() => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
