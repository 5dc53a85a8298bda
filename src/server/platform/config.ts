import path from 'node:path';
import { z } from 'zod';
import { PASSWORD_AT_LEAST, isAnswerable, textLimits } from '#domain/text-limits.ts';
import { isCommonPassword } from './password-blocklist.ts';
import { normalDomain } from './net/allowed-hosts.ts';
import { OperatorError } from './operator-error.ts';
import type { SiteDefaults } from './site.ts';
import { isTimeZone } from './time/zone-data.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0'], { error: 'must be true or false' })
    .transform((text) => ['true', 'on', '1'].includes(text))
    .default(fallback);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://pac.example.org' });
const optionalText = z.string().trim().min(1).optional();

const whole = (most: number, error: string) =>
  z.string().regex(/^\d+$/, { error }).transform(Number).pipe(z.number().max(most, { error }));

/** Pages are at the root of the address, and links are made by appending to it. */
const publicAddress = webAddress.pipe(
  z
    .string()
    .refine((text) => isRoot(new URL(text)), {
      error: 'must be a web address without a path, such as https://pac.example.org',
    })
    .transform((text) => new URL(text).origin),
);

function isRoot({ pathname, search, hash, username, password }: URL): boolean {
  return `${pathname}${search}${hash}${username}${password}` === '/';
}

/** A user name or password that cannot be decoded would only fail with the first mail. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  try {
    return hostname !== '' && decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

function isSender(text: string): boolean {
  return isAnswerable(/<([^<>]*)>$/.exec(text)?.[1] ?? text);
}

const BACKUP_PASSPHRASE_AT_LEAST = 16;
const DURATION = /^(\d{1,6})(s|m|h|d)$/;
const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** `1m,5m,30m` as milliseconds. */
const durations = z
  .string()
  .refine((text) => text.split(',').every((part) => DURATION.test(part.trim())), {
    error: 'must be a list of waiting times such as 1m,5m,30m,2h,12h',
  })
  .transform((text) =>
    text.split(',').map((part) => {
      const [, amount = '0', unit = 's'] = DURATION.exec(part.trim()) ?? [];
      return Number(amount) * SECONDS[unit as keyof typeof SECONDS] * 1000;
    }),
  );

const password = z
  .string()
  .min(PASSWORD_AT_LEAST, { error: `must have at least ${PASSWORD_AT_LEAST} characters` })
  .max(textLimits.password, { error: `must have at most ${textLimits.password} characters` })
  .refine((text) => !isCommonPassword(text), {
    error: 'must not be a common password, which is easy to guess',
  });

/** `sd38.bc.ca,burnett.example.org`, each normalised. */
const domains = z
  .string()
  .refine((text) => text.split(',').every((part) => normalDomain(part) !== null), {
    error: 'must be a list of domains such as sd38.bc.ca,burnett.example.org',
  })
  .transform((text) => [...new Set(text.split(',').map((part) => normalDomain(part) ?? ''))]);

/** With its version; calls are made by appending to it. */
const graphApi = webAddress
  .refine((text) => isGraphApi(new URL(text)), {
    error: 'must be the address of the Graph API with its version, such as https://graph.facebook.com/v25.0',
  })
  .transform((text) => text.replace(/\/$/, ''));

function isGraphApi({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/v\d+\.\d+\/?$/.test(pathname) && `${search}${hash}${username}${password}` === '';
}

const graphId = z.string().regex(/^\d{1,30}$/, { error: 'must be the ID from Meta, which is a number' });
const graphSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,1000}$/, { error: 'must be complete, without spaces or line breaks' });

/** Whoever has a copy of a backup can try passphrases for as long as they like. */
export const backupPassphrase = z
  .string()
  .min(BACKUP_PASSPHRASE_AT_LEAST, { error: `must have at least ${BACKUP_PASSPHRASE_AT_LEAST} characters` });

const timeZone = z.string().refine(isTimeZone, { error: 'must be a time zone such as America/Vancouver' });

/** They lead nowhere. */
export const PLACEHOLDERS = { calendar: 'https://calendar.example.org/', lunch: 'https://lunch.example.org/' } as const;

const environment = z.object({
  PORT: whole(65_535, 'must be a port number').default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be a PostgreSQL address such as postgres://user:password@host/name',
    })
    .optional(),
  BACKUPS: flag(true),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BEFORE_UPDATE: flag(true),
  BACKUP_PASSPHRASE: backupPassphrase.optional(),
  BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: password.optional(),
  ADMIN_NAME: optionalText,
  TRUST_PROXY: whole(10, 'must be a number of proxies').default(0),
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error: 'must be a mail server address such as smtps://user:password@host. Write an @ in the user name as %40',
    })
    .optional(),
  MAIL_FROM: optionalText.refine((text) => text === undefined || isSender(text), {
    error: 'must be an email address, or a name with one, such as School PAC <pac@example.org>',
  }),
  MAIL_RETRY_SCHEDULE: durations.default([60_000, 300_000, 1_800_000, 7_200_000, 43_200_000]),
  GRAPH_API_URL: graphApi.default('https://graph.facebook.com/v25.0'),
  FACEBOOK_PAGE_ID: graphId.optional(),
  FACEBOOK_PAGE_ACCESS_TOKEN: graphSecret.optional(),
  INSTAGRAM_ACCOUNT_ID: graphId.optional(),
  INSTAGRAM_ACCESS_TOKEN: graphSecret.optional(),
  META_APP_SECRET: graphSecret.optional(),
  SITE_NAME: z.string().trim().min(1).default('School PAC'),
  SCHOOL_NAME: z.string().trim().min(1).default('Our Secondary School'),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).default('pac@example.org'),
  PRIVACY_EMAIL: z.email({ error: 'must be an email address' }).default('privacy@example.org'),
  CALENDAR_URL: webAddress.default(PLACEHOLDERS.calendar),
  LUNCH_ORDER_URL: webAddress.default(PLACEHOLDERS.lunch),
  TIME_ZONE: timeZone.default('America/Vancouver'),
  MONITOR_ALLOWED_DOMAINS: domains.default(['sd38.bc.ca']),
  MONITOR_ALLOW_PRIVATE_ADDRESSES: flag(false),
  WEBHOOK_ALLOWED_HOSTS: domains.default([]),
  WEBHOOK_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  VIDEO_TOOLS_PATH: z.string().default('/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin'),
  FONTCONFIG_FILE: z.string().optional(),
  RATE_LIMITS: flag(true),
  KEEP_PAGES: flag(true),
  CALENDAR_TIMES_IN_TITLES: flag(false),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly backups: BackupSettings;
  readonly firstAdmin: { email: string; password: string; name: string } | undefined;
  readonly trustProxy: number;
  readonly mail: { smtpUrl: string | undefined; from: string | undefined; retrySchedule: readonly number[] };
  readonly social: SocialAccounts;
  /** Until an administrator sets something else; what holds now is the platform's `site`. */
  readonly site: SiteDefaults;
  readonly timeZone: string;
  /** Monitors can read these domains and their subdomains; there is at least one. */
  readonly monitors: { readonly allowedDomains: readonly string[]; readonly allowPrivateAddresses: boolean };
  /** Webhooks can go to these hosts and their subdomains, if any, signed with the secret. */
  readonly webhooks: { readonly allowedHosts: readonly string[]; readonly secret: string };
  readonly videoToolsPath: string;
  readonly fontconfigFile: string | undefined;
  readonly rateLimits: boolean;
  /** Whether browsers keep public pages for reading offline; if off, they delete them. */
  readonly keepPages: boolean;
  /** Whether entries of calendars begin with the time at the school, for phones with old data about its zone. */
  readonly timesInCalendarTitles: boolean;
  readonly metricsToken: string | undefined;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

export interface BackupSettings {
  /** Whether the embedded database is backed up automatically. */
  readonly areOn: boolean;
  readonly folder: string;
  /** Somebody named the folder, so it may be on another disk. */
  readonly isFolderNamed: boolean;
  readonly beforeUpdate: boolean;
  readonly passphrase: string | undefined;
  readonly passphraseFile: string | undefined;
}

interface SocialAccounts {
  readonly graphApiUrl: string;
  readonly pageId: string | undefined;
  readonly pageToken: string | undefined;
  readonly instagramId: string | undefined;
  readonly instagramToken: string | undefined;
  readonly appSecret: string | undefined;
}

/** Its message is one line that names the variable and says what it must be. */
export class BadConfiguration extends OperatorError {}

/** Where automatic backups are as long as no other folder is named. */
export function backupFolderIn(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

/**
 * Empty variables count as unset.
 * @throws {BadConfiguration} naming the first wrong variable
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadConfiguration(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new BadConfiguration('ADMIN_PASSWORD: must be set together with ADMIN_EMAIL');
  }
  if (env.WEBHOOK_ALLOWED_HOSTS.length > 0 && env.WEBHOOK_SECRET === undefined) {
    throw new BadConfiguration('WEBHOOK_SECRET: must be set together with WEBHOOK_ALLOWED_HOSTS');
  }
  if (env.BACKUP_PASSPHRASE !== undefined && env.BACKUP_PASSPHRASE_FILE !== undefined) {
    throw new BadConfiguration('BACKUP_PASSPHRASE_FILE: must not be set together with BACKUP_PASSPHRASE');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    backups: {
      areOn: env.BACKUPS && env.DATABASE_URL === undefined,
      folder: env.BACKUP_DIR ?? backupFolderIn(env.DATA_DIR),
      isFolderNamed: env.BACKUP_DIR !== undefined,
      beforeUpdate: env.BACKUP_BEFORE_UPDATE,
      passphrase: env.BACKUP_PASSPHRASE,
      passphraseFile: env.BACKUP_PASSPHRASE_FILE,
    },
    firstAdmin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, name: env.ADMIN_NAME ?? 'Administrator' }
        : undefined,
    trustProxy: env.TRUST_PROXY,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, retrySchedule: env.MAIL_RETRY_SCHEDULE },
    social: {
      graphApiUrl: env.GRAPH_API_URL,
      pageId: env.FACEBOOK_PAGE_ID,
      pageToken: env.FACEBOOK_PAGE_ACCESS_TOKEN,
      instagramId: env.INSTAGRAM_ACCOUNT_ID,
      instagramToken: env.INSTAGRAM_ACCESS_TOKEN,
      appSecret: env.META_APP_SECRET,
    },
    site: {
      name: env.SITE_NAME,
      school: env.SCHOOL_NAME,
      contactEmail: env.CONTACT_EMAIL,
      privacyEmail: env.PRIVACY_EMAIL,
      calendarUrl: env.CALENDAR_URL,
      lunchOrderUrl: env.LUNCH_ORDER_URL,
    },
    timeZone: env.TIME_ZONE,
    monitors: {
      allowedDomains: env.MONITOR_ALLOWED_DOMAINS,
      allowPrivateAddresses: env.MONITOR_ALLOW_PRIVATE_ADDRESSES,
    },
    webhooks: { allowedHosts: env.WEBHOOK_ALLOWED_HOSTS, secret: env.WEBHOOK_SECRET ?? '' },
    videoToolsPath: env.VIDEO_TOOLS_PATH,
    fontconfigFile: env.FONTCONFIG_FILE,
    rateLimits: env.RATE_LIMITS,
    keepPages: env.KEEP_PAGES,
    timesInCalendarTitles: env.CALENDAR_TIMES_IN_TITLES,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

export function readConfig(): Config {
  return parseConfig(process.env);
}
