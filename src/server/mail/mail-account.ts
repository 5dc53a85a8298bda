import type { EmailSettings } from '#contract/settings.ts';
import {
  providerOfAddress,
  providerOfHost,
  PER_DAY,
  SECONDS_BETWEEN,
  type MailServer,
} from '#domain/mail-providers.ts';
import { isAnswerable } from '#domain/text-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Site } from '#server/platform/site.ts';

export interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

export type SmtpConnection =
  | { readonly url: string }
  | { readonly server: MailServer; readonly user: string; readonly password: string };

export interface MailAccount {
  readonly origin: 'environment' | 'settings';
  readonly connection: SmtpConnection;
  readonly host: string;
  readonly port: number;
  /** The name under which the mail server counts, whatever the password. */
  readonly name: string;
  readonly from: NamedAddress;
  /** Mails in 24 hours, without those reserved for confirmations; null for no limit. */
  readonly perDay: number | null;
  /** Between two mails, in ms; 0 for no wait. */
  readonly msBetween: number;
}

/** The account of SMTP_URL, else the one saved by an administrator, else none. */
export type ReadAccount = () => Promise<MailAccount | null>;

type Limits = Pick<EmailSettings, 'perDay' | 'secondsBetween'>;
const NO_LIMITS: Limits = { perDay: null, secondsBetween: null };
const NAMED = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/;

/** Without a limit unless one is set; null without SMTP_URL. */
export function environmentAccount(
  platform: Pick<Platform, 'config' | 'site'>,
  { perDay, secondsBetween } = NO_LIMITS,
): MailAccount | null {
  const { smtpUrl } = platform.config.mail;
  if (smtpUrl === undefined) return null;
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return {
    origin: 'environment',
    connection: { url: smtpUrl },
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    name: accountName(user, hostname),
    // The name of the council may change meanwhile.
    get from() {
      return fromOf(platform, user);
    },
    perDay,
    msBetween: (secondsBetween ?? 0) * 1000,
  };
}

export function passwordAccount(
  platform: Pick<Platform, 'config' | 'site'>,
  sender: { readonly address: string; readonly password: string },
  settings: Limits & Pick<EmailSettings, 'server'>,
): MailAccount {
  const server = serverFor(sender.address, settings);
  return {
    origin: 'settings',
    connection: { server, user: sender.address, password: asTheServerKnowsIt(sender.password, server) },
    host: server.host,
    port: server.port,
    name: accountName(sender.address, server.host),
    get from() {
      return fromOf(platform, sender.address);
    },
    perDay: settings.perDay ?? providerOfHost(server.host)?.perDay ?? PER_DAY,
    msBetween: (settings.secondsBetween ?? SECONDS_BETWEEN) * 1000,
  };
}

export function serverFor(address: string, { server }: Pick<EmailSettings, 'server'>): MailServer {
  return server ?? providerOfAddress(address).server;
}

/** Google shows its app passwords in groups of four; the spaces are not part of them. */
function asTheServerKnowsIt(password: string, { host }: MailServer): string {
  const trimmed = password.trim();
  const isGrouped = providerOfHost(host) !== null && /^[a-z]{4}( [a-z]{4}){3}$/.test(trimmed);
  return isGrouped ? trimmed.replaceAll(' ', '') : trimmed;
}

function accountName(user: string, host: string): string {
  return `${user} ${host}`.trim().toLowerCase();
}

/**
 * What the operator set stays the sender whatever administrators say of questions: mail servers and spam filters know
 * it, and may refuse another one.
 */
export function senderOfSite({ defaults, contactEmail }: Pick<Site, 'defaults' | 'contactEmail'>): string {
  return defaults.contactEmail.endsWith('@example.org') ? contactEmail : defaults.contactEmail;
}

function fromOf({ config: { mail }, site }: Pick<Platform, 'config' | 'site'>, account: string): NamedAddress {
  const named = NAMED.exec(mail.from ?? '');
  if (named !== null) return { name: named[1] || site.name, address: named[2] ?? '' };
  const own = account !== null && isAnswerable(account) ? account : senderOfSite(site);
  return { name: site.name, address: mail.from ?? own };
}
