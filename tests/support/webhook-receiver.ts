import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startSchoolSite, type SchoolAnswer, type SeenRequest } from './school-site.ts';

export const WEBHOOK_SECRET = 'a secret between the hub and those who listen';

interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  connections(): number;
  answer(...answers: readonly SchoolAnswer[]): void;
  stop(): Promise<void>;
}

const thanks: SchoolAnswer = (_request, response) => response.writeHead(204).end();

/** On loopback with real sockets; accepts all webhooks until set otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const site = await startSchoolSite();
  site.answer('/hook', thanks);
  return {
    url: site.address('/hook'),
    port: site.port,
    requests: site.requests,
    connections: site.connections,
    answer: (...answers) => site.answer('/hook', ...(answers.length === 0 ? [thanks] : answers)),
    stop: site.stop,
  };
}

type IsFromHub = (headers: SeenRequest['headers'], body: string, secret: string, now: number) => boolean;

export async function documentedCheck(): Promise<IsFromHub> {
  const manual = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?isFromHub[\s\S]*?)```/.exec(manual) ?? [];
  // The one thing that it exports.
  const module = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as { isFromHub: IsFromHub };
  return module.isFromHub;
}
