import type { AuditAction } from '#contract/audit.ts';
import { addressNaming } from './doors.ts';
import { ann } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

export interface Write {
  readonly id?: string;
  readonly json?: object;
  readonly says: { readonly action: AuditAction; readonly detail: string | null; readonly name: string | null };
}

export const secret = { password: 'nine loud harmonicas', email: 'canary@families.example', phone: '604 555 7391' };

export const unsayable = ['harmonicas', 'canary', '555 7391', 'glockenspiel', ann.email, ann.phone];

export const quill = { name: 'Quill', email: secret.email, phone: secret.phone };

export function makeCall(hub: TestHub, call: string, { id, json }: Write, cookie: string) {
  const [method = '', address = ''] = call.split(' ');
  return hub.call(method, addressNaming(address, id ?? ''), {
    cookie,
    ...(json === undefined ? {} : { json }),
  });
}
