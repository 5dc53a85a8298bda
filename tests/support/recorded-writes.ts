import type { AuditAction } from '#contract/audit.ts';
import { addressNaming } from './doors.ts';
import type { heroImageForm } from './multipart.ts';
import { ann } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

export interface Write {
  readonly id?: string;
  /** The part of the path that is no id. */
  readonly key?: string;
  /** The subject, where it is not what the path names. */
  readonly about?: string;
  /** The subject is what it makes, not what the path names. */
  readonly makes?: true;
  readonly json?: object;
  /** A body that is refused, where an empty one is not; null where no body is wrong. */
  readonly wrong?: object | null;
  readonly form?: ReturnType<typeof heroImageForm>;
  readonly says: { readonly action: AuditAction; readonly detail: string | null; readonly name: string | null };
}

export const secret = { password: 'nine loud harmonicas', email: 'canary@families.example', phone: '604 555 7391' };

export const unsayable = ['harmonicas', 'canary', '555 7391', 'glockenspiel', ann.email, ann.phone];

export const quill = { name: 'Quill', email: secret.email, phone: secret.phone };

export function makeCall(hub: TestHub, call: string, { id, key, json, form }: Write, cookie: string) {
  const [method = '', address = ''] = call.split(' ');
  return hub.call(method, addressNaming(address.replace(':key', key ?? ''), id ?? ''), {
    cookie,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { json: form.body, headers: form.headers }),
  });
}
