import type { HelpView, StoppedAsking } from '#contract/calls.ts';
import { requestJson } from '#client/lib/http.ts';

export function openHelp(token: string, signal: AbortSignal): Promise<HelpView> {
  return requestJson('POST', '/api/calls/view', { body: { token }, signal });
}

export function declineCall(token: string): Promise<HelpView> {
  return requestJson('POST', '/api/calls/decline', { body: { token } });
}

export function stopAsking(token: string): Promise<HelpView | StoppedAsking> {
  return requestJson('POST', '/api/calls/stop-asking', { body: { token } });
}
