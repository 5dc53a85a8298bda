/** `tls`: encrypted from the first byte; `starttls`: encrypted before anything is said that matters. */
export const mailSecurities = ['tls', 'starttls'] as const;
type MailSecurity = (typeof mailSecurities)[number];

/** Where a mail server is reached. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
}

/** Someone who keeps mailboxes and sends for them with an app password. */
export interface MailProvider {
  readonly name: string;
  readonly server: MailServer;
  /** Mails in 24 hours that leave room for `KEPT` below what the provider allows. */
  readonly perDay: number;
  /** It takes passwords of programs seldom or no more, whatever is tried. */
  readonly shunsPasswords?: true;
  /** Domains of its addresses; one that begins with a dot is an ending. */
  readonly domains: readonly string[];
}

/** On top of what may be sent in 24 hours, so many are for confirmations and notices, never for reminders. */
export const KEPT = 50;
/** For a mail server that nobody knows the limit of. */
export const PER_DAY = 450;
/** Between two mails of an account that sends with an app password, in seconds. */
export const SECONDS_BETWEEN = 1;

const tls = (host: string): MailServer => ({ host, port: 465, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

const gmail: MailProvider = {
  name: 'Gmail or Google Workspace',
  server: tls('smtp.gmail.com'),
  perDay: PER_DAY,
  domains: ['gmail.com', 'googlemail.com'],
};

/** The well-known ones; what their sites say of their servers, as of November 2026. */
export const mailProviders: readonly MailProvider[] = [
  gmail,
  {
    name: 'Outlook.com',
    server: starttls('smtp-mail.outlook.com'),
    perDay: 250,
    shunsPasswords: true,
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.ca', 'hotmail.ca', 'live.ca'],
  },
  {
    name: 'Microsoft 365',
    server: starttls('smtp.office365.com'),
    perDay: PER_DAY,
    shunsPasswords: true,
    domains: ['.onmicrosoft.com'],
  },
  {
    name: 'Yahoo Mail',
    server: tls('smtp.mail.yahoo.com'),
    perDay: PER_DAY,
    domains: ['yahoo.com', 'yahoo.ca', 'yahoo.com.hk', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
  },
  {
    name: 'iCloud Mail',
    server: starttls('smtp.mail.me.com'),
    perDay: PER_DAY,
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
  { name: 'Fastmail', server: tls('smtp.fastmail.com'), perDay: PER_DAY, domains: ['fastmail.com', 'fastmail.fm'] },
  { name: 'Zoho Mail', server: tls('smtp.zoho.com'), perDay: PER_DAY, domains: ['zoho.com', 'zohomail.com'] },
];

/** Who sends for this address: by its domain where that is well known, else Google, which also keeps other domains. */
export function providerOfAddress(address: string): MailProvider {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const fits = (known: string) => (known.startsWith('.') ? domain.endsWith(known) : domain === known);
  return mailProviders.find(({ domains }) => domains.some(fits)) ?? gmail;
}

/** Whose server this is; null of one that is not well known. */
export function providerOfHost(host: string): MailProvider | null {
  return mailProviders.find(({ server }) => server.host === host.toLowerCase()) ?? null;
}
