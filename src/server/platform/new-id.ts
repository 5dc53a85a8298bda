import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): it begins with the moment, so that rows written one after the other lie beside each
 * other in the index, which halves what a commit has to write. The rest is random; it is an id and never a secret.
 */
export function newId(now: Date): string {
  const moment = now.getTime().toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}
