import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers } from './data-for-servers.ts';
import type { ServerProcess } from './server-process.ts';

const SERVERS = { sqlite: 1, postgres: 4 };
/** With a mail server that is away: without one, nothing would be held. */
const MAIL_IS_AWAY = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** Several processes on one PostgreSQL, which all answer at once; the embedded engine belongs to one process. */
export async function startRacingServers() {
  const data = await makeDataForServers();
  const start = () => Promise.all(Array.from({ length: SERVERS[data.engine] }, () => data.startServer(MAIL_IS_AWAY)));
  let servers: ServerProcess[] = await start();
  const stop = () => Promise.all(servers.map((server) => server.stop()));

  return {
    /** By the process whose turn it is; repeats what a busy server refuses. */
    async ask<Answer extends object>(
      nth: number,
      method: string,
      path: string,
      json: object,
      cookie?: string,
    ): Promise<Answer & { readonly status: number }> {
      const answer = await fetchPatiently(`${servers[nth % servers.length]?.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
        body: JSON.stringify(json),
      });
      const text = await answer.text();
      return { ...(text === '' ? {} : JSON.parse(text)), status: answer.status };
    },
    /** Reads or writes the data; the process of an embedded engine is stopped meanwhile. */
    async visit<T>(look: (platform: Platform) => Promise<T>): Promise<T> {
      if (data.engine === 'postgres') return data.visit(look);
      await stop();
      const seen = await data.visit(look);
      servers = await start();
      return seen;
    },
    async remove(): Promise<void> {
      await stop();
      await data.remove();
    },
  };
}

/** Asks again what a busy server refused, as it says. */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
    await answer.arrayBuffer();
    await wait(100);
  }
}

/** So many presses at once. */
export function rush<T>(count: number, press: (nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => press(nth)));
}
