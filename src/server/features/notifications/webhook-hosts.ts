import {
  allowedHosts,
  validateAddress,
  type AllowedHosts,
  type ValidatedAddress,
} from '#server/platform/net/allowed-hosts.ts';
import type { Platform } from '#server/platform/platform.ts';

type Configured = Pick<Platform, 'config'>;

/** The hosts that the operator of the hub has named, at public addresses. */
export function webhookHosts({ config: { webhooks, monitors } }: Configured): AllowedHosts {
  return allowedHosts({ domains: webhooks.allowedHosts, allowPrivate: monitors.allowPrivateAddresses });
}

export function validateWebhook(platform: Configured, text: string): ValidatedAddress {
  const { webhooks, monitors } = platform.config;
  if (webhooks.allowedHosts.length === 0)
    return {
      problem: 'Webhooks are off. Whoever runs the server has to allow their hosts first (WEBHOOK_ALLOWED_HOSTS)',
    };
  if (!URL.canParse(text)) return { problem: 'Must be a valid URL' };
  const validated = validateAddress(text, webhookHosts(platform));
  if ('problem' in validated) return { problem: `Must be an address at ${webhooks.allowedHosts.join(', ')}` };
  // Unencrypted, it could be read on the way; on a test machine that does not matter.
  if (!validated.address.startsWith('https:') && !monitors.allowPrivateAddresses)
    return { problem: 'Must begin with https://' };
  return validated;
}
