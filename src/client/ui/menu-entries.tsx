import { ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import type { OpenedState } from './opening-button.ts';
import { MenuSurface } from './menu-surface.tsx';
import type { MenuEntry, MenuGroups, MenuItem, SubMenu } from './more-menu.tsx';

interface MenuEntriesProps extends OpenedState {
  readonly groups: MenuGroups;
}

export function MenuEntries({ groups, ...menu }: MenuEntriesProps) {
  return (
    <MenuSurface
      {...menu}
      sideOffset={4}
      className="menu-surface max-h-(--radix-dropdown-menu-content-available-height) min-w-[14rem] overflow-y-auto"
    >
      {inOrder(groups).map((entries, at) => (
        <Radix.Group key={entries[0]?.words} className={at === 0 ? '' : 'mt-1 border-t border-line pt-1'}>
          {entries.map((entry) =>
            'items' in entry ? <Sub key={entry.words} {...entry} /> : <Item key={entry.words} item={entry} />,
          )}
        </Radix.Group>
      ))}
    </MenuSurface>
  );
}

function inOrder(groups: MenuGroups): MenuEntry[][] {
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
      <Radix.Item aria-expanded={isOpen} onSelect={toggle} className={entryClass}>
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
      <Radix.Item asChild className={entryClass}>
        <AppLink href={item.href}>{content}</AppLink>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      onSelect={item.onSelect}

      className={`${entryClass} ${isDestructive ? 'text-brick' : ''}`}
    >
      {content}
    </Radix.Item>
  );
}
