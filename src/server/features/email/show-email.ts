import type { EmailView } from '#contract/email.ts';
import { readAddressList, readEmailSettings } from '#contract/settings.ts';
import { KEPT, providerOfHost } from '#domain/mail-providers.ts';
import { readSecretSetting, readSetting } from '#server/features/settings/read-setting.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { MailAccount } from '#server/mail/mail-account.ts';
import type { Platform } from '#server/platform/platform.ts';
import { testRecipient } from './test-recipient.ts';

export async function showEmail(hub: Context<'mailbox'>, actor: Actor): Promise<EmailView> {
  const { all, bulk } = await hub.mailbox.waiting();
  const { account, pause } = hub.mailbox.state();
  return {
    sending: account === null ? null : presentAccount(hub, account),
    saved: {
      senderEmail: await readSetting(hub, 'senderEmail'),
      passwordSet: (await readSecretSetting(hub, 'senderPassword')) !== null,
      settings: readEmailSettings(await readSetting(hub, 'emailSettings')),
      adminEmail: await readSetting(hub, 'adminEmail'),
      emailRecipients: readAddressList((await readSetting(hub, 'emailRecipients')) ?? ''),
      mailingAddress: await readSetting(hub, 'mailingAddress'),
    },
    paused:
      pause === null
        ? null
        : { why: pause.why, since: pause.since.toISOString(), until: pause.until.toISOString(), reason: pause.reason },
    counted: {
      sent: await hub.mailbox.counted(),
      most: account?.perDay ?? null,
      kept: KEPT,
      secondsBetween: (account?.msBetween ?? 0) / 1000,
    },
    waiting: { all, bulk },
    testRecipient: await testRecipient(hub, actor),
  };
}

function presentAccount({ config }: Platform, account: MailAccount): EmailView['sending'] {
  const { origin, from, host, port } = account;
  return {
    by: origin,
    from: { name: from.name, address: from.address },
    fromByEnvironment: config.mail.from !== undefined,
    host,
    port,
    provider: providerOfHost(host)?.name ?? null,
  };
}
