import { CopyCheck, CornerDownLeft, Megaphone, SquareArrowOutUpRight } from 'lucide-react';
import type { SheetRow } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { usePublishSeries } from '#client/features/series/management/use-publish-series.ts';
import { actedOnRow } from '#client/features/sheets/management/acted-on.ts';
import { ROW_MENU } from '#client/features/sheets/management/sheet-actions.ts';
import { SheetMenu } from '#client/features/sheets/management/sheet-menu.tsx';
import { formatCount } from '#client/lib/format-count.ts';
import { MoreMenu, type MenuEntry } from '#client/ui/more-menu.tsx';
import { useRowDeeds } from './row-deeds.ts';
import { nextDateOf } from './row-words.ts';

export function RowMenu({ row, isPast }: { readonly row: SheetRow; readonly isPast: boolean }) {
  const { user, deeds } = useRowDeeds();
  return <SheetMenu sheet={actedOnRow(row, isPast)} user={user} groups={ROW_MENU} deeds={deeds} />;
}

/** What is done with several dates at once; each date has the menu of its sheet. */
export function SeriesMenu({ rows }: { readonly rows: readonly [SheetRow, ...SheetRow[]] }) {
  const { user, deeds } = useRowDeeds();
  const next = nextDateOf(rows);
  const drafts = rows.filter(({ state }) => state === 'draft').length;
  const publish = usePublishSeries(next);
  const open: MenuEntry[] = [
    { icon: CornerDownLeft, words: 'Open', href: sheetPlace(next.id) },
    {
      icon: SquareArrowOutUpRight,
      words: isPublic(next) ? 'View page' : 'Preview',
      href: pagePaths.sheet(next.id),
    },
  ];
  const several: MenuEntry[] = [
    ...(drafts === 0
      ? []
      : [{ icon: Megaphone, words: `Publish ${formatCount(drafts, 'draft')}`, onSelect: () => publish.run() }]),
    {
      icon: CopyCheck,
      words: 'Change several dates…',
      onSelect: () => deeds.show({ kind: 'change-series', sheetId: next.id, reach: 'coming' }),
    },
  ];
  return (
    <MoreMenu
      label={`More for the dates of ${next.title}`}
      busy={publish.isBusy}
      groups={user.isAdmin ? [open, several] : [open]}
    />
  );
}
