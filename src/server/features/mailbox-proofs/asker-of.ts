import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/hub.ts';
import type { Asker } from '#server/mail/asker.ts';
import { provedMailbox } from './proved-mailbox.ts';

/** Of a request that has something mailed to an address. */
export async function askerOf(hub: Context<'limits'>, request: FastifyRequest, email: string): Promise<Asker> {
  const proved = await provedMailbox(hub, request);
  if (proved?.address === email.toLowerCase()) return { isReader: true };
  const network = hub.limits.lineOf(request);
  return network === null ? {} : { network: hub.secrets.sign('asker', network).slice(0, 22) };
}
