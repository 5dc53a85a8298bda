import { z } from 'zod';
import { instant } from './fields.ts';

/** What the dashboard says of the versions of this hub. Each list begins with the newest. */
const installedVersionsView = z.object({
  current: z.string(),
  /** Since when it has run on this data. */
  installedAt: instant,
  history: z.array(z.object({ version: z.string(), at: instant })),
  news: z.array(
    z.object({
      version: z.string(),
      organizers: z.array(z.string()),
      parents: z.array(z.string()),
    }),
  ),
});
export type InstalledVersions = z.infer<typeof installedVersionsView>;

/** `isUnread`: the hub was updated since the caller has an account, and the caller has not read what is new. */
export const versionsView = installedVersionsView.extend({ isUnread: z.boolean() });
export type VersionsView = z.infer<typeof versionsView>;
