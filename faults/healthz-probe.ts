import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY = 20;

/** Asks whether the server is alive, again and again by one connection, as a proxy does; in a thread of its own. */
const { url } = workerData as { readonly url: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
const state = { isOver: false };
parentPort?.once('message', () => (state.isOver = true));

function ask(): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (answer) => {
      answer.resume().once('end', () => {
        times.push(answer.statusCode === 200 ? performance.now() - begun : Infinity);
        resolve();
      });
    }).once('error', reject);
  });
}

while (!state.isOver) {
  await ask().catch(() => times.push(Infinity));
  await wait(EVERY);
}
parentPort?.postMessage(times);
parentPort?.close();
agent.destroy();
