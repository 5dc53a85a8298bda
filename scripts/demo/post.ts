import { mailTemplates } from '#server/all-mails.ts';
import { createMailbox, type Mailbox } from '#server/mail/mailbox.ts';
import type { Platform } from '#server/platform/platform.ts';

/** For a hub that runs no jobs yet: sends mails on request, at the time of its clock. */
export function createPost(platform: Platform): { readonly mailbox: Mailbox; readonly deliver: () => Promise<void> } {
  const waiting: { readonly kind: string; readonly payload: object }[] = [];
  const mailbox = createMailbox(
    platform,
    async (_write, kind, payload) => void waiting.push({ kind, payload }),
    mailTemplates,
  );
  return {
    mailbox,
    async deliver() {
      for (const { kind, payload } of waiting.splice(0))
        await mailbox.sendJobs
          .find((job) => job.kind === kind)
          ?.run(payload, { id: kind, attempts: 1, dueAt: platform.clock.now() });
    },
  };
}
