import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

/**
 * A hub that counts how often its writes run again. On PostgreSQL a write does that if it waited for another one that
 * waited for it.
 */
export function countRuns(hub: Hub): { readonly counting: Hub; again(): number } {
  let [asked, run] = [0, 0];
  const database = {
    ...hub.database,
    write<T>(work: (write: Write) => Promise<T>): Promise<T> {
      asked += 1;
      return hub.database.write((write) => {
        run += 1;
        return work(write);
      });
    },
  };
  return { counting: { ...hub, database }, again: () => run - asked };
}
