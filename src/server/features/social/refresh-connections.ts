import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import type { Context } from '#server/hub.ts';
import { inspectToken } from '#server/graph/inspect-token.ts';
import { permissionsFor, tokenCheckOf } from './check-token.ts';
import { recordTokenCheck } from './record-token-check.ts';
import { readConnectionStatus, type Connection } from './connection-status.ts';

/** Less than the minute between two calls of an open page, so that each call gets a fresh answer. In ms. */
const FRESH_FOR = 30_000;
/** The administrator's page waits no longer, in ms; the answer counts whenever it comes. */
const WITHIN = 3_000;

/**
 * Notices within a minute that a token has died, while an administrator looks: asks each platform that takes posts
 * again, at most twice a minute. The job asks rarely and failed posts report it anyway, so that an unwatched hub leaves
 * the few calls that Meta allows a small Page to posts. It is the cheapest call: about the token only, without reading
 * the Page or the account.
 */
export async function refreshConnections(hub: Context<'mailbox' | 'graph'>): Promise<void> {
  const looked = Promise.all(socialPlatforms.map((social) => look(hub, social))).catch((error: unknown) =>
    hub.log.error({ err: error }, 'could not check the social media connections'),
  );
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, WITHIN);
  await Promise.race([looked, late.promise]);
  clearTimeout(timer);
}

/** Calls under way or without an answer, which are not repeated so soon. Answers are stored. */
const questions = new WeakMap<
  Context<'mailbox' | 'graph'>['graph'],
  Map<SocialPlatform, { readonly at: number; readonly ended: Promise<void> }>
>();

async function look(hub: Context<'mailbox' | 'graph'>, social: SocialPlatform): Promise<void> {
  const { graph } = hub;
  const { connection, isConnected, stored } = await readConnectionStatus(hub, social);
  // What is not connected is looked at in full, by the job.
  if (connection === null || !isConnected) return;
  const now = hub.clock.now();
  if (stored.checkedAt !== null && now.getTime() - Date.parse(stored.checkedAt) < FRESH_FOR) return;
  const asked = questions.get(graph) ?? new Map<SocialPlatform, { at: number; ended: Promise<void> }>();
  questions.set(graph, asked);
  const last = asked.get(social);
  if (last !== undefined && now.getTime() - last.at < FRESH_FOR) return last.ended;
  const ended = ask(hub, social, connection);
  asked.set(social, { at: now.getTime(), ended });
  return ended;
}

async function ask(hub: Context<'mailbox' | 'graph'>, social: SocialPlatform, connection: Connection): Promise<void> {
  const { graph } = hub;
  const inspected = await inspectToken(graph, connection.account, permissionsFor(social));
  if (!inspected.ok) return;
  const check = tokenCheckOf(connection, inspected.value, hub.clock.now());
  await hub.database.write((write) => recordTokenCheck(hub, write, social, check));
  questions.get(graph)?.delete(social);
}
