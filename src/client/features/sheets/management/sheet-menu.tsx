import { Printer } from 'lucide-react';
import type { OwnUserView } from '#contract/accounts.ts';
import { MoreMenu, type MenuEntry, type MenuItem } from '#client/ui/more-menu.tsx';
import type { ActedOn } from './acted-on.ts';
import { openPaper } from './open-paper.ts';
import { actionsOf, PAPERS, type Deeds, type SheetAction, type SheetActionKind } from './sheet-actions.ts';

interface SheetMenuProps {
  readonly sheet: ActedOn;
  readonly user: Pick<OwnUserView, 'isAdmin'>;
  readonly groups: readonly (readonly SheetActionKind[])[];
  readonly deeds: Deeds;
  readonly busy?: boolean;
}

/** What may be done with a sheet, out of these groups. */
export function SheetMenu({ sheet, user, groups, deeds, busy = false }: SheetMenuProps) {
  const entries = groups.map((kinds): MenuEntry[] => {
    const actions = actionsOf(kinds, sheet, user);
    const isPaper = ({ kind }: SheetAction) => PAPERS.some((paper) => paper === kind);
    const items = (some: readonly SheetAction[]) => some.map((action) => itemOf(action, sheet, deeds));
    const papers = items(actions.filter(isPaper));
    return [
      ...items(actions.filter((action) => !isPaper(action))),
      ...(papers.length === 0 ? [] : [{ icon: Printer, words: 'Print', items: papers }]),
    ];
  });
  return <MoreMenu label={`More for ${sheet.title}`} busy={busy} groups={entries} />;
}

function itemOf(action: SheetAction, sheet: ActedOn, deeds: Deeds): MenuItem {
  const { icon, label: words, isDestructive = false } = action;
  if ('leadsTo' in action) return { icon, words, href: action.leadsTo(sheet) };
  const onSelect = 'paper' in action ? () => openPaper(sheet.id, action.paper) : () => action.run(sheet, deeds);
  return { icon, words, onSelect, isDestructive };
}
