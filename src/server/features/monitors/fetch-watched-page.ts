import { allowedHosts, type AllowedHosts } from '#server/platform/net/allowed-hosts.ts';
import type { FetchedPage, FetchFailure, Validators } from '#server/platform/net/outside-call.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { HostLease } from './host-lease.ts';

export function watchedHosts({ config }: Pick<Platform, 'config'>): AllowedHosts {
  const { allowedDomains, allowPrivateAddresses } = config.monitors;
  return allowedHosts({ domains: allowedDomains, allowPrivate: allowPrivateAddresses });
}

export function hostOf(url: string): string {
  return new URL(url).host;
}

export async function fetchWatchedPage(
  platform: Platform,
  lease: HostLease,
  { url, validators, withinMs }: { url: string; validators: Validators | null; withinMs?: number },
): Promise<FetchedPage | FetchFailure> {
  try {
    return await platform.http.page({
      address: url,
      hosts: watchedHosts(platform),
      validators,
      ...(withinMs === undefined ? {} : { limits: { withinMs } }),
    });
  } finally {
    await lease.release();
  }
}
