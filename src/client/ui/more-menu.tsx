import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { Button } from './button.tsx';

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
interface SubMenu extends Words {
  readonly items: readonly MenuItem[];
}

export type MenuEntry = MenuItem | SubMenu;

/** More than that scroll, and what scrolls hides its end. */
export const MOST_ENTRIES = 12;

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
  readonly groups: readonly (readonly MenuEntry[])[];
}

const SURFACE =
  'menu-surface z-30 min-w-[14rem] overflow-y-auto rounded-control border border-line bg-card p-1.5 shadow-raised max-h-(--radix-dropdown-menu-content-available-height) motion-safe:animate-[fade-in_100ms_ease-out]';

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
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button
          variant={variant}
          size={words === undefined ? 'icon' : 'sm'}
          className={className ?? ''}
          busy={busy}
          aria-label={label}
        >
          {words}
          {busy ? null : <Sign aria-hidden="true" size={20} />}
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" sideOffset={4} collisionPadding={12} className={SURFACE}>
          {inOrder(groups).map((entries, at) => (
            <Radix.Group key={entries[0]?.words} className={at === 0 ? '' : 'mt-1 border-t border-line pt-1'}>
              {entries.map((entry) =>
                'items' in entry ? <Sub key={entry.words} {...entry} /> : <Item key={entry.words} item={entry} />,
              )}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function inOrder(groups: MoreMenuProps['groups']): MenuEntry[][] {
  const isLast = (entry: MenuEntry) => 'isDestructive' in entry && entry.isDestructive;
  const before = groups.map((entries) => entries.filter((entry) => !isLast(entry)));
  return [...before, groups.flat().filter(isLast)].filter((entries) => entries.length > 0);
}

/** In place: beside the menu there is no room on a phone. */
function Sub({ icon: Icon, words, items }: SubMenu): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: Event) => {
    // Choosing would close the menu.
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <>
      <Radix.Item aria-expanded={isOpen} onSelect={toggle} onPointerUp={isNoPress} className={entryClass}>
        <Icon aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="grow">{words}</span>
        <ChevronDown aria-hidden="true" size={18} className={`shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
      </Radix.Item>
      {isOpen ? (
        <Radix.Group aria-label={words} className="ps-4">
          {items.map((item) => (
            <Item key={item.words} item={item} />
          ))}
        </Radix.Group>
      ) : null}
    </>
  );
}

const entryClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline md:min-h-[38px]';

/** Of the press that opened the menu, which may come up under the pointer: only a whole press chooses. */
const isNoPress = (event: PointerEvent) => event.preventDefault();

function Item({ item }: { readonly item: MenuItem }): ReactNode {
  const isDestructive = 'isDestructive' in item && item.isDestructive;
  const { icon: Icon, words } = item;
  const content = (
    <>
      <Icon aria-hidden size={18} className={`shrink-0 ${isDestructive ? '' : 'text-muted'}`} />
      <span>{words}</span>
    </>
  );
  if ('href' in item) {
    return (
      <Radix.Item asChild className={entryClass} onPointerUp={isNoPress}>
        <AppLink href={item.href}>{content}</AppLink>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      onSelect={item.onSelect}
      onPointerUp={isNoPress}
      className={`${entryClass} ${isDestructive ? 'text-brick' : ''}`}
    >
      {content}
    </Radix.Item>
  );
}
