import { createHash } from 'node:crypto';
import { configurationText, type CheckedConfiguration } from '#domain/monitors/checked-configuration.ts';

/** SHA-256 of what decides which text a page gives: baselines and validators of another hash are none of this one's. */
export function configurationHash(configuration: CheckedConfiguration): string {
  return createHash('sha256').update(configurationText(configuration)).digest('hex');
}
