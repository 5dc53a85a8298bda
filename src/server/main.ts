import { ensureFirstAdministrator } from './features/registration/first-administrator.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';
import { openPlatform } from './platform/open-platform.ts';
import { OperatorError } from './platform/operator-error.ts';
import { systemClock } from './platform/time/clock.ts';
import { onStopRequest } from './on-stop-request.ts';
import { startHub, type RunningHub } from './start-hub.ts';

const STOPS_WITHIN = 9500;

/** Starts the server of this process and stops it gracefully when it is asked to. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  warnOf(config, log);
  const running = await startHub(openPlatform(config, systemClock, log));
  stopOnRequest(running, log);
  const link = await ensureFirstAdministrator(running.hub);
  const address = await running.app.listen({ port: config.port, host: config.host });
  await running.work();
  log.info({ address }, 'listening');
  say(`\nThe PAC Volunteer Hub is ready: ${config.publicUrl}`);
  if (link !== null) say(`Become the first administrator with this link, which works once:\n${link}\n`);
}

function warnOf(config: Config, log: Log): void {
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: use this only for load tests');
  if (config.monitors.allowPrivateAddresses)
    log.warn(
      'MONITOR_ALLOW_PRIVATE_ADDRESSES is on: monitors and webhooks can reach this machine and private networks. Use this only for tests',
    );
  if (config.rateLimits && config.trustProxy === 0)
    log.warn(
      'TRUST_PROXY is off: behind a proxy, the hub trusts only the last address in X-Forwarded-For, and without that address it applies no limits by network. Set TRUST_PROXY to the number of proxies',
    );
  if (config.publicUrl.startsWith('http:')) log.warn('PUBLIC_URL is not https: cookies are sent without Secure');
}

function stopOnRequest(running: RunningHub, log: Log): void {
  onStopRequest(async (reason) => {
    log.info({ reason }, 'stopping');
    // Whatever hangs is left behind: acknowledged work is in the database.
    setTimeout(() => process.exit(1), STOPS_WITHIN).unref();
    await running.stop();
    log.flush();
    process.exit(0);
  });
}

/** For the person who started it; the log is for programs. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    error instanceof OperatorError ? `${error.message}\n` : `The server could not start: ${describe(error)}\n`,
  );
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'the port is in use. Stop the program that uses it, or set PORT to another one.';
  if (code === 'EACCES' && syscall === 'listen') return 'this user isn’t allowed to listen on that PORT.';
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') return 'this machine doesn’t have the address in HOST.';
  return error.stack ?? error.message;
}
