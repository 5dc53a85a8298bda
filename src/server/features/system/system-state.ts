import type { BackupStatus } from '#contract/backup-status.ts';
import type { SystemView } from '#contract/system.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createDiskReader } from './read-disk.ts';
import { createPresence } from './presence.ts';
import { readSystem } from './read-system.ts';

/** How the parts of the hub are, for the System page and for the metrics alike. */
export interface SystemState {
  read(): Promise<SystemView>;
  /** As `read`, at most 15 seconds old, so that a scrape costs little. */
  lately(): Promise<SystemView>;
  /** Tells other processes that this one runs. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Without it, this hub takes no backups by itself. */
export type ReadBackups = () => Promise<BackupStatus>;

const LATELY = 15_000;

export function createSystemState(
  platform: Platform,
  mailbox: Pick<Mailbox, 'state' | 'waiting' | 'endedSince'>,
  { readBackups = null }: { readonly readBackups?: ReadBackups | null } = {},
): SystemState {
  const presence = createPresence(platform);
  const sources = { platform, mailbox, presence, readDisk: createDiskReader(platform), readBackups };
  const read = () => readSystem(sources);
  let last: { readonly at: number; readonly view: Promise<SystemView> } | null = null;
  return {
    read,
    lately() {
      const at = platform.clock.now().getTime();
      if (last !== null && Math.abs(at - last.at) < LATELY) return last.view;
      const view = read();
      last = { at, view };
      // What could not be read is read again by the next caller.
      view.catch(() => {
        if (last?.view === view) last = null;
      });
      return view;
    },
    begin: () => presence.begin(),
    end: () => presence.end(),
  };
}
