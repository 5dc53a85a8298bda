import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Log } from '#server/platform/log.ts';
import type { ResolveHost } from '#server/platform/net/resolve-host.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { openTestPlatform, type TestPlatform } from './test-platform.ts';

export interface TestHub extends RunningHub {
  readonly platform: TestPlatform;
  /** Calls the real app without a socket. `cookie` is a whole cookie header; `json` is sent as the body. */
  call(
    method: string,
    url: string,
    more?: { json?: unknown; cookie?: string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  remove(): Promise<void>;
}

/**
 * The whole hub on a database of its own, without limits unless `variables` turn them on. `resolve` replaces the name
 * servers; `log` takes what is logged.
 */
export async function startTestHub(...parts: Parameters<typeof openTestHub>): Promise<TestHub> {
  const hub = await openTestHub(...parts);
  await hub.work();
  return hub;
}

/** As `startTestHub`, but no job runs: what waits to be sent stays. */
export async function openTestHub(
  variables: Record<string, string> = {},
  resolve?: ResolveHost,
  log?: Log,
): Promise<TestHub> {
  return openHubOn(await openTestPlatform({ RATE_LIMITS: 'off', ...variables }, resolve, log));
}

export async function openHubOn(platform: TestPlatform): Promise<TestHub> {
  const running = await startHub(platform);
  const inject: TestHub['inject'] = async (options) => {
    const answer = await running.app.inject(options);
    // As a connection is closed: the server would wait for an unread body, and take it for a slow one in the end.
    answer.raw.req.destroy();
    return answer;
  };
  return {
    ...running,
    platform,
    inject,
    call(method, url, { json, cookie, headers } = {}) {
      const options: InjectOptions = {
        method,
        url,
        headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      };
      return inject(json === undefined ? options : { ...options, payload: json as object });
    },
    async remove() {
      await running.stop();
      await platform.remove();
    },
  };
}
