import type { MailboxView } from '#contract/mailbox.ts';
import { mailboxQuery } from '#client/features/mine/mine.api.ts';
import { lazyPart, type FirstPart } from '#client/lib/lazy-part.ts';
import type { MineSectionsProps } from './mine-sections.tsx';

export const SectionsPart = lazyPart<MineSectionsProps>(
  () => import('./mine-sections.tsx').then((module) => module.MineSections),
  'src/client/pages/mine-sections.tsx',
);

/** Where the browser is known to read the mailbox, what it holds. */
export function partsOfMine({ known }: { known<Data>(key: readonly unknown[]): Data | undefined }): FirstPart[] {
  const address = known<MailboxView>(mailboxQuery.queryKey)?.address ?? null;
  return address === null ? [] : [SectionsPart];
}
