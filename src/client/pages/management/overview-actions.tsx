import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  ChevronDown,
  ClipboardCheck,
  CopyPlus,
  FileDown,
  FileUp,
  HeartHandshake,
  LayoutTemplate,
  Link2,
  Mails,
  Plus,
  Users,
} from 'lucide-react';
import type { OwnUserView } from '#contract/accounts.ts';
import { hoursUrl, peopleUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import { needsQuery } from '#client/features/overview/overview.api.ts';
import { copyLink } from '#client/features/sheets/management/copy-link.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useMedia } from '#client/lib/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import { MoreMenu, type MenuEntry } from '#client/ui/more-menu.tsx';
import type { ShowDialog } from './open-dialog.ts';

interface ActionsProps {
  readonly show: ShowDialog;
  readonly onReminders: () => void;
}

/** Beside the title, where there is room; on a phone they are in the list's head and its menu. */
export function QuickActions({ show, onReminders }: ActionsProps) {
  return (
    <div className="ms-auto hidden items-center gap-1.5 wide:flex">
      <Button variant="ghost" size="sm" className="px-2.5! text-spruce!" onClick={() => show({ kind: 'export' })}>
        <FileDown aria-hidden="true" size={18} />
        Export volunteer hours
      </Button>
      <Button variant="ghost" size="sm" className="px-2.5! text-spruce!" onClick={onReminders}>
        <BellRing aria-hidden="true" size={18} />
        Send reminders
      </Button>
      <span className="ms-2 inline-flex">
        <CreateButton show={show} className="rounded-e-none! px-3.5" />
        <WaysToCreate show={show} />
      </span>
    </div>
  );
}

/** On the day of an event it is not what comes first. */
function useIsEventToday(): boolean {
  const { data } = useQuery(needsQuery);
  return data?.needsYou.some(({ kind }) => kind === 'today') === true;
}

interface CreateButtonProps {
  readonly show: ShowDialog;
  readonly className: string;
  readonly isShort?: boolean;
}

export function CreateButton({ show, className, isShort = false }: CreateButtonProps) {
  const variant = useIsEventToday() ? 'outline' : 'default';
  return (
    <Button variant={variant} size="sm" className={className} onClick={() => show({ kind: 'create-sheet' })}>
      <Plus aria-hidden="true" size={18} />
      <span>
        Create<span className={isShort ? 'sr-only' : ''}> signup sheet</span>
      </span>
    </Button>
  );
}

function WaysToCreate({ show }: { readonly show: ShowDialog }) {
  const variant = useIsEventToday() ? 'outline' : 'default';
  return (
    <MoreMenu
      label="More ways to create a signup sheet"
      sign={ChevronDown}
      variant={variant}
      className="size-[38px]! rounded-s-none! border-s-white/30!"
      groups={[waysToCreate(show)]}
    />
  );
}

function waysToCreate(show: ShowDialog): MenuEntry[] {
  return [
    { icon: LayoutTemplate, words: 'Start from a template…', onSelect: () => show({ kind: 'choose-template' }) },
    { icon: CopyPlus, words: 'Copy a past sheet…', href: `${pagePaths.management}?show=past` },
    { icon: FileUp, words: 'Import a signup sheet…', onSelect: () => show({ kind: 'import-sheet' }) },
  ];
}

/** What is done with all sheets, and on a phone what stands beside the title elsewhere. */
export function ListMenu({ show, onReminders, user }: ActionsProps & { readonly user: OwnUserView }) {
  const { publicUrl } = usePageData();
  const isWide = useMedia(WIDE);
  const forAll: MenuEntry[] = [
    ...(user.role === 'full-admin'
      ? [{ icon: Mails, words: 'Write to everyone…', onSelect: () => show({ kind: 'write-to-everyone' }) }]
      : []),
    ...(user.isAdmin
      ? [
          {
            icon: Link2,
            words: 'Copy link to all sheets',
            onSelect: () => void copyLink(`${publicUrl}${pagePaths.listing}`),
          },
        ]
      : []),
    { icon: Users, words: 'People', href: peopleUrl() },
    { icon: HeartHandshake, words: 'Where help is needed', href: pagePaths.helpNeeded },
    { icon: ClipboardCheck, words: 'Hours and letters', href: hoursUrl() },
  ];
  const onPhone: MenuEntry[][] = [
    waysToCreate(show),
    [
      { icon: FileDown, words: 'Export volunteer hours', onSelect: () => show({ kind: 'export' }) },
      { icon: BellRing, words: 'Send reminders', onSelect: onReminders },
    ],
  ];
  return <MoreMenu label="More for all sheets" groups={[...(isWide || !user.isAdmin ? [] : onPhone), forAll]} />;
}

/** Where the quick actions stand beside the title. */
const WIDE = '(min-width: 56.25rem)';
