import { z } from 'zod';
import { APP_PASSWORD_REQUIRED, type EmailView, type SenderInput } from '#contract/email.ts';
import { answerableField } from '#contract/fields.ts';
import { mailServer } from '#contract/settings.ts';
import {
  mailProviders,
  mailSecurities,
  providerOfAddress,
  providerOfHost,
  type MailProvider,
  type MailServer,
} from '#domain/mail-providers.ts';

export interface SenderFields {
  readonly senderEmail: string;
  readonly senderPassword: string;
  readonly provider: string;
  readonly host: string;
  readonly port: string;
  readonly security: string;
}

export const BY_ADDRESS = '';
export const OTHER_SERVER = 'other';

/** Begins with what is saved, and never with the password. */
export function newSenderFields({ senderEmail, settings: { server } }: EmailView['saved']): SenderFields {
  const known = server === null ? null : providerOfHost(server.host);
  const isKnown = known !== null && server !== null && isSame(known.server, server);
  return {
    senderEmail: senderEmail ?? '',
    senderPassword: '',
    provider: server === null ? BY_ADDRESS : isKnown ? known.name : OTHER_SERVER,
    host: server === null || isKnown ? '' : server.host,
    port: server === null || isKnown ? '465' : String(server.port),
    security: server?.security ?? 'tls',
  };
}

function isSame(a: MailServer, b: MailServer): boolean {
  return a.host === b.host && a.port === b.port && a.security === b.security;
}

/** Null for a server of one's own. */
export function chosenProvider({
  provider,
  senderEmail,
}: Pick<SenderFields, 'provider' | 'senderEmail'>): MailProvider | null {
  if (provider === BY_ADDRESS) return providerOfAddress(senderEmail.trim());
  return mailProviders.find(({ name }) => name === provider) ?? null;
}

/** Null for the server of the address. */
function serverOf(fields: Pick<SenderFields, 'provider' | 'host' | 'port' | 'security'>): unknown {
  const { provider, host, port, security } = fields;
  if (provider === BY_ADDRESS) return null;
  if (provider !== OTHER_SERVER) return mailProviders.find(({ name }) => name === provider)?.server ?? null;
  return { host, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : Number.NaN, security };
}

export const senderFormSchema: z.ZodType<SenderInput> = z
  .object({
    senderEmail: answerableField(),
    senderPassword: z.string().trim(),
    provider: z.string(),
    host: z.string(),
    port: z.string(),
    security: z.enum(mailSecurities),
  })
  .transform(({ senderEmail, senderPassword, ...fields }) => ({
    senderEmail,
    senderPassword,
    server: mailServer.nullable().parse(serverOf(fields)),
  }));

export function checkSender(saved: EmailView['saved']) {
  return (fields: SenderFields): Partial<Record<keyof SenderFields, string>> => {
    const found = mailServer.nullable().safeParse(serverOf(fields));
    const wrong = Object.fromEntries(
      (found.error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? 'host'), message]),
    );
    const needsPassword = !saved.passwordSet || hostOf(fields) !== hostOf(newSenderFields(saved));
    return fields.senderPassword.trim() === '' && needsPassword
      ? { ...wrong, senderPassword: APP_PASSWORD_REQUIRED }
      : wrong;
  };
}

function hostOf(fields: SenderFields): string {
  return chosenProvider(fields)?.server.host ?? fields.host.trim().toLowerCase();
}
