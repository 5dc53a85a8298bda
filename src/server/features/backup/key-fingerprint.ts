import type { Config } from '#server/platform/config.ts';
import { createSecrets, findSecretKey } from '#server/platform/secrets.ts';

/**
 * Identifies the key without revealing it: signed by it, so that keys cannot be tested faster than on a manage link.
 * Null if there is no key yet.
 * @throws {BadConfiguration} when the file holds no key
 */
export function keyFingerprint({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string | null {
  const key = secretKey ?? findSecretKey(dataDir);
  return key === null ? null : createSecrets(key).sign('backup', 'fingerprint').slice(0, 22);
}
