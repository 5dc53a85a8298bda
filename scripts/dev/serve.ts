// The server of one round of development: as in production, but with the client's sources through Vite.
import { mkdirSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import path from 'node:path';
import { ensureFirstAdministrator } from '#server/features/registration/first-administrator.ts';
import { onStopRequest } from '#server/on-stop-request.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { startHub } from '#server/start-hub.ts';
import { openDevClient } from './dev-client.ts';

// Files are served from where a build would put them; without a build there are none.
mkdirSync(path.resolve(import.meta.dirname, '../../dist/client'), { recursive: true });
const config = readConfig();
const running = await startHub(openPlatform(config, systemClock, createLog(config.logLevel)), async () => dev.client);
const dev = await openDevClient(running.app.server);
dev.mountOn(running.app);

// First the line to the browser, which would keep the server waiting.
onStopRequest(() =>
  dev
    .close()
    .then(() => running.stop())
    .then(() => process.exit(0)),
);

const link = await ensureFirstAdministrator(running.hub);
await running.app.listen({ port: config.port, host: config.host });
await running.work();
process.stdout.write(`\nReady for development: ${config.publicUrl}\n`);
process.stdout.write(debuggerHint());
if (link !== null) process.stdout.write(`Become the first administrator with this link, which works once:\n${link}\n`);

function debuggerHint(): string {
  const address = inspectorUrl();
  if (address === undefined) return 'To attach a debugger, start it with: npm run dev -- --inspect\n';
  return `Attach a debugger to ${new URL(address).host}, by chrome://inspect or your editor.\n`;
}
