import type { FormTraces } from '#contract/limits.ts';
import type { JoinedWaitlist, WaitlistInput } from '#contract/waitlist.ts';
import { requestJson } from '#client/lib/http.ts';

export function postToWaitlist(
  slotId: string,
  body: WaitlistInput & FormTraces,
  headers: Record<string, string>,
): Promise<JoinedWaitlist> {
  return requestJson('POST', `/api/volunteer-slots/${slotId}/waitlist`, { body, headers });
}
