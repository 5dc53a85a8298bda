import { createHash } from 'node:crypto';
import { configurationText, type CheckedConfiguration } from '#domain/monitors/checked-configuration.ts';

/** SHA-256 of everything that decides which text a page gives. Baselines and validators belong to one hash. */
export function configurationHash(configuration: CheckedConfiguration): string {
  return createHash('sha256').update(configurationText(configuration)).digest('hex');
}
