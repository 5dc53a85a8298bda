import type { Config } from '#server/platform/config.ts';
import { createSecrets, findSecretKey } from '#server/platform/secrets.ts';

/**
 * By what the key of an installation is known without being told: signed by it, so that nobody can try keys on it faster
 * than on a manage link. Null where there is no key yet.
 *
 * @throws {BadConfiguration} when what stands there is no key
 */
export function keyFingerprint({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string | null {
  const key = secretKey ?? findSecretKey(dataDir);
  return key === null ? null : createSecrets(key).sign('backup', 'fingerprint').slice(0, 22);
}
