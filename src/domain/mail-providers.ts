/** `tls`: encrypted from the first byte; `starttls`: encrypted before anything private is sent. */
export const mailSecurities = ['tls', 'starttls'] as const;
type MailSecurity = (typeof mailSecurities)[number];

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
}

export interface MailProvider {
  readonly name: string;
  readonly server: MailServer;
  /** Mails in 24 hours, below the provider's limit by at least `KEPT`. */
  readonly perDay: number;
  /** Rarely accepts app passwords, or not any more. */
  readonly shunsPasswords?: true;
  /** Of its addresses; one that begins with a dot also matches subdomains. */
  readonly domains: readonly string[];
}

/** Mails in 24 hours beyond the limit, for confirmations and notices only. */
export const KEPT = 50;
export const PER_DAY = 450;
export const SECONDS_BETWEEN = 1;

const tls = (host: string): MailServer => ({ host, port: 465, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

const gmail: MailProvider = {
  name: 'Gmail or Google Workspace',
  server: tls('smtp.gmail.com'),
  perDay: PER_DAY,
  domains: ['gmail.com', 'googlemail.com'],
};

/** Servers and limits as the providers' sites state them in November 2026. */
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

/** Google for unknown domains, because it also hosts other domains. */
export function providerOfAddress(address: string): MailProvider {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const fits = (known: string) => (known.startsWith('.') ? domain.endsWith(known) : domain === known);
  return mailProviders.find(({ domains }) => domains.some(fits)) ?? gmail;
}

export function providerOfHost(host: string): MailProvider | null {
  return mailProviders.find(({ server }) => server.host === host.toLowerCase()) ?? null;
}
