import type { CallView } from '#contract/calls.ts';
import { callById, endCall, type HelpCall } from '#server/features/asked/calls.store.ts';
import { sendNoMore } from '#server/features/asked/recipients.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { callNotFound } from './calls.errors.ts';
import { showCall } from './show-calls.ts';

/** Nobody else is asked, and mails that wait are not sent. One that has ended stays as it is. */
export async function stopCall(
  platform: Platform,
  { sheetId, callId }: { readonly sheetId: string; readonly callId: string },
  actor: Actor,
): Promise<CallView> {
  const stopped = await platform.database.write(async (write): Promise<HelpCall> => {
    await lockSlotsOfSheet(write.db, sheetId);
    const call = await callById(write.db, callId);
    if (call?.sheetId !== sheetId) throw callNotFound();
    if (call.state === 'asking') {
      await endCall(write.db, callId, 'stopped');
      const at = platform.clock.now();
      const [sheet] = await sheetsOf(write.db, [sheetId]);
      const detail = sheet?.title ?? '';
      await recordAudit(write, actor, { action: 'helpers-call-stopped', subjectId: sheetId, detail, at });
    }
    await sendNoMore(write.db, callId, 'stopped');
    return { ...call, state: call.state === 'asking' ? 'stopped' : call.state };
  });
  return showCall(platform, stopped);
}
