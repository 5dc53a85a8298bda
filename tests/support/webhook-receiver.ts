import { createHmac, timingSafeEqual } from 'node:crypto';
import { startSchoolSite, type SchoolAnswer, type SeenRequest } from './school-site.ts';

export const WEBHOOK_SECRET = 'a secret between the hub and those who listen';

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  /** What came, in that order. */
  readonly requests: readonly SeenRequest[];
  connections(): number;
  /** From now on it answers like this: one answer each time, and the last one for good. */
  answer(...answers: readonly SchoolAnswer[]): void;
  stop(): Promise<void>;
}

const thanks: SchoolAnswer = (_request, response) => response.writeHead(204).end();

/** Someone on loopback who takes webhooks, with real sockets; until told otherwise it takes all of them. */
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

/** What a careful receiver asks before it believes a webhook, as `docs/operations.md` tells it to. */
export function isSigned({ headers, body }: SeenRequest, secret = WEBHOOK_SECRET): boolean {
  const [id, at, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]);
  const expected = `v1,${createHmac('sha256', secret)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest('base64')}`;
  const [sent, wanted] = [Buffer.from(String(signature)), Buffer.from(expected)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
