import { contentPolicyOf } from './content-policy.ts';

/** For every answer; documents have a content policy of their own instead. */
export function safetyHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicyOf(null),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
