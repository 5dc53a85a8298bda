import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Button } from './button.tsx';
import { useOpeningButton } from './opening-button.ts';

const MenuEntries = lazyPart(() => import('./menu-entries.tsx').then((module) => module.MenuEntries));

interface Words {
  readonly icon: LucideIcon;
  readonly words: string;
}

interface MenuDeed extends Words {
  readonly onSelect: () => void;
  readonly isDestructive?: boolean;
}

interface MenuLink extends Words {
  readonly href: string;
}

/** What is done, or where it leads. */
export type MenuItem = MenuDeed | MenuLink;

/** What unfolds others below itself. */
export interface SubMenu extends Words {
  readonly items: readonly MenuItem[];
}

export type MenuEntry = MenuItem | SubMenu;

/** More than that scroll, and what scrolls hides its end. */
export const MOST_ENTRIES = 12;

export type MenuGroups = readonly (readonly MenuEntry[])[];

interface MoreMenuProps {
  readonly label: string;
  readonly busy?: boolean;
  /** Of the button; three dots if absent. */
  readonly sign?: LucideIcon;
  readonly variant?: 'ghost' | 'default' | 'outline';
  readonly className?: string;
  /** On the button, instead of the sign alone. */
  readonly words?: string;
  /** With a line between two groups. What destroys comes last, whatever group it is in. */
  readonly groups: MenuGroups;
}

/** What is rarely done with something, behind one button. On a phone it comes from below. */
export function MoreMenu({
  label,
  busy = false,
  sign: Sign = Ellipsis,
  variant = 'ghost',
  className,
  words,
  groups,
}: MoreMenuProps) {
  const { opened, isAwaited, buttonProps } = useOpeningButton(MenuEntries, 'menu');
  const isBusy = busy || isAwaited;
  return (
    <>
      <Button
        variant={variant}
        size={words === undefined ? 'icon' : 'sm'}
        className={className ?? ''}
        busy={isBusy}
        aria-label={label}
        {...buttonProps}
      >
        {words}
        {isBusy ? null : <Sign aria-hidden="true" size={20} />}
      </Button>
      <Suspense fallback={null}>{opened === null ? null : <MenuEntries {...opened} groups={groups} />}</Suspense>
    </>
  );
}
