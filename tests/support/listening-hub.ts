import type { Log } from '#server/platform/log.ts';
import { freePort } from './free-port.ts';
import { startTestHub, type TestHub } from './test-hub.ts';

export async function startListeningHub(variables: Record<string, string> = {}, log?: Log): Promise<TestHub> {
  const port = await freePort();
  const hub = await startTestHub({ PUBLIC_URL: `http://127.0.0.1:${port}`, ...variables }, undefined, log);
  await hub.app.listen({ port, host: '127.0.0.1' });
  return hub;
}
