import { mineView } from '#contract/mine.ts';
import { mailboxNotProved } from '#server/features/mailbox-proofs/mailbox-proofs.errors.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { showMine } from './show-mine.ts';

export function mountMine(mount: Mount, hub: Hub): void {
  mount('GET /api/mine', {
    summary: 'Get the sign-ups of the mailbox that this browser is known to read; 409 if it is known of none',
    responses: { 200: mineView },
    handle: async ({ request }) => {
      const proved = await provedMailbox(hub, request);
      if (proved === null) throw mailboxNotProved();
      return showMine(hub, proved.address);
    },
  });
}
