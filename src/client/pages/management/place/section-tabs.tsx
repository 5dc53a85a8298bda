import { ChevronDown, type LucideIcon, ClipboardCheck, Mail, Settings, UserCheck, Users } from 'lucide-react';
import type { PlaceSection } from '#contract/organizer-paths.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { MoreMenu } from '#client/ui/more-menu.tsx';
import { sectionLinks } from './place-address.ts';

interface SectionTabsProps {
  readonly sheetId: string;
  readonly title: string;
  readonly shown: PlaceSection | null;
}

const icons: Readonly<Record<PlaceSection | 'slots', LucideIcon>> = {
  slots: Users,
  messages: Mail,
  day: UserCheck,
  hours: ClipboardCheck,
  settings: Settings,
};

/** The sections of a sheet's place. A phone has room for two; the others are in a menu. */
export function SectionTabs({ sheetId, title, shown }: SectionTabsProps) {
  const beside = shown ?? 'messages';
  const others = sectionLinks.filter(({ section }) => section !== null && section !== beside);
  return (
    <nav aria-label={`Sections of ${title}`} className="flex border-b border-line">
      <ul className="-ms-3 flex min-w-0 gap-1">
        {sectionLinks.map(({ section, words, href }) => (
          <li key={words} className={section === null || section === beside ? '' : 'hidden wide:block'}>
            <AppLink
              href={href(sheetId)}
              aria-current={section === shown ? 'page' : undefined}
              className={`relative inline-flex min-h-11.5 items-center px-3 text-[1rem] whitespace-nowrap focus-visible:-outline-offset-3 wide:min-h-11 ${
                section === shown
                  ? 'font-semibold after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-t-[3px] after:bg-spruce forced-colors:after:bg-[CanvasText]'
                  : 'font-medium text-muted hover:text-ink'
              }`}
            >
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
      <div className="ms-auto wide:hidden">
        <MoreMenu
          label={`More sections of ${title}`}
          words="More"
          sign={ChevronDown}
          className="min-h-11.5! px-2! font-medium! text-muted!"
          groups={[
            others.map(({ section, words, href }) => ({
              icon: icons[section ?? 'slots'],
              words,
              href: href(sheetId),
            })),
          ]}
        />
      </div>
    </nav>
  );
}
