import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useId } from 'react';
import { Button } from './button.tsx';

export interface MenuItem {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly onSelect: () => void;
  readonly isDestructive?: boolean;
}

/** What belongs together, under a word that is not chosen itself. */
export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

interface MoreMenuProps {
  readonly label: string;
  readonly busy: boolean;
  readonly items: readonly (MenuItem | MenuGroup)[];
}

/** What is rarely done with something, behind one button. */
export function MoreMenu({ label, busy, items }: MoreMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <Button variant="ghost" size="icon" busy={busy} aria-label={label}>
          {busy ? null : <EllipsisVertical aria-hidden="true" size={20} />}
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-[13rem] overflow-y-auto rounded-control border border-line bg-card p-1.5 shadow-raised motion-safe:animate-[fade-in_100ms_ease-out]"
        >
          {items.map((item) =>
            'items' in item ? <Group key={item.title} {...item} /> : <Item key={item.words} {...item} />,
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group({ title, items }: MenuGroup) {
  const label = useId();
  return (
    <Radix.Group aria-labelledby={label} className="my-1 border-y border-line py-1">
      <Radix.Label id={label} className="px-3 pt-1.5 pb-0.5 text-small font-semibold text-muted">
        {title}
      </Radix.Label>
      {items.map((item) => (
        <Item key={item.words} {...item} />
      ))}
    </Radix.Group>
  );
}

function Item({ icon: Icon, words, onSelect, isDestructive = false }: MenuItem) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline ${isDestructive ? 'text-brick' : ''}`}
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      <span>{words}</span>
    </Radix.Item>
  );
}
