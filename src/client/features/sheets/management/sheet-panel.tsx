import {
  CalendarClock,
  ChevronDown,
  ClipboardCheck,
  ClipboardPaste,
  Copy,
  CopyCheck,
  HandHelping,
  Image,
  Link2,
  Mail,
  MessageCircleQuestion,
  Pencil,
  Plus,
  Repeat,
  Share2,
  SquareArrowOutUpRight,
  Table2,
  Trash2,
  UserCheck,
  UserRoundCog,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { formatCount } from '#client/lib/format-count.ts';
import { hoursUrl, onTheDayUrl, pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { copyLink } from './copy-link.ts';
import { missesHelpers, peopleOn } from './people-on.ts';
import { printMenu } from './print-menu.ts';
import { PublishButton } from './publish-button.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import { SheetStateBadge } from './sheet-state-badge.tsx';
import { SheetStateMenu } from './sheet-state-menu.tsx';

interface SheetPanelActions {
  readonly onAddSlot: () => void;
  readonly onEditSlots: () => void;
  readonly onAddPattern: () => void;
  readonly onAddPaste: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onRepeat: () => void;
  readonly onChangeSeries: () => void;
  readonly onPicture: () => void;
  readonly onShare: () => void;
  readonly onWrite: () => void;
  readonly onDelete: () => void;
  readonly onOrganizers: () => void;
  readonly onQuestions: () => void;
  readonly onAskForHelpers: () => void;
}

interface SheetPanelProps extends SheetPanelActions {
  readonly sheet: SheetView;
  /** Shows and hides the slots of a sheet that is folded at first. */
  readonly toggle: ReactNode;
  readonly children: ReactNode;
}

export function SheetPanel({ sheet, toggle, children, ...actions }: SheetPanelProps) {
  return (
    <article className="card overflow-hidden" aria-labelledby={`sheet-${sheet.id}`}>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-4 pb-1.5 md:px-5 md:pb-2">
        <CalendarLeaf instant={sheet.eventDate} size="small" />
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={`sheet-${sheet.id}`} tabIndex={-1} className="text-[1.15625rem] leading-snug outline-none">
              {sheet.title}
            </h3>
            <SheetStateBadge sheet={sheet} />
          </div>
          <SheetFacts sheet={sheet} />
        </div>
        {isPublic(sheet) ? null : (
          <p className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 py-1 text-small">
            <span>Only organizers can see it.</span>
            <PublishButton sheet={sheet} />
          </p>
        )}
        <div className="col-span-2 -ms-2 flex flex-wrap items-center">
          <Actions sheet={sheet} {...actions} />
          {toggle}
        </div>
      </header>
      {children}
    </article>
  );
}

function Actions({
  sheet,
  onAddSlot,
  onEditSlots,
  onAddPattern,
  onAddPaste,
  onEdit,
  onCopy,
  onRepeat,
  onChangeSeries,
  onPicture,
  onShare,
  onWrite,
  onDelete,
  onOrganizers,
  onQuestions,
  onAskForHelpers,
}: SheetPanelActions & { readonly sheet: SheetView }) {
  const { publicUrl } = usePageData();
  const name = <span className="sr-only"> {sheet.title}</span>;
  const [, navigate] = useLocation();
  const isDraft = !isPublic(sheet);
  const isAdministrator = useSignedInUser()?.isAdmin === true;
  return (
    <>
      <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onAddSlot}>
        <Plus aria-hidden="true" size={18} />
        <span>Add slot</span>
        <span className="sr-only"> to {sheet.title}</span>
      </Button>
      <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onEditSlots}>
        <Table2 aria-hidden="true" size={16} />
        <span>Edit slots</span>
        <span className="sr-only"> of {sheet.title}</span>
      </Button>
      {isDraft ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="px-2! text-spruce!"
          onClick={() => void copyLink(`${publicUrl}${pagePaths.sheet(sheet.id)}`)}
        >
          <Link2 aria-hidden="true" size={18} />
          <span>Copy link</span>
          <span className="sr-only"> of {sheet.title}</span>
        </Button>
      )}
      <a href={pagePaths.sheet(sheet.id)} className={`${buttonClass('ghost', 'sm')} px-2! text-spruce!`}>
        <SquareArrowOutUpRight aria-hidden="true" size={16} />
        <span>{isDraft ? 'Preview' : 'View'}</span>
        {name}
      </a>
      <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onEdit}>
        <Pencil aria-hidden="true" size={16} />
        <span>Edit</span>
        {name}
      </Button>
      {isAdministrator ? (
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onCopy}>
          <Copy aria-hidden="true" size={16} />
          <span>Copy</span>
          {name}
        </Button>
      ) : null}
      {isDraft || !isAdministrator ? null : (
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onShare}>
          <Share2 aria-hidden="true" size={16} />
          <span>Share</span>
          {name}
        </Button>
      )}
      {missesHelpers(sheet) ? (
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onAskForHelpers}>
          <HandHelping aria-hidden="true" size={18} />
          <span>Ask for helpers</span>
          <span className="sr-only"> for {sheet.title}</span>
        </Button>
      ) : null}
      {peopleOn(sheet.slots) > 0 ? (
        <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onWrite}>
          <Mail aria-hidden="true" size={16} />
          <span>Write</span>
          <span className="sr-only"> to the volunteers of {sheet.title}</span>
        </Button>
      ) : null}
      {isAdministrator ? (
        <Button variant="ghost" size="sm" className="px-2! text-brick!" onClick={onDelete}>
          <Trash2 aria-hidden="true" size={16} />
          <span>Delete</span>
          {name}
        </Button>
      ) : null}
      <SheetStateMenu
        sheet={sheet}
        before={[
          { icon: CalendarClock, words: 'Add slots by a pattern…', onSelect: onAddPattern },
          { icon: ClipboardPaste, words: 'Paste slots from a spreadsheet…', onSelect: onAddPaste },
          ...(isAdministrator
            ? [
                sheet.seriesId === null
                  ? { icon: Repeat, words: 'Repeat on more dates…', onSelect: onRepeat }
                  : { icon: CopyCheck, words: 'Change the following dates…', onSelect: onChangeSeries },
              ]
            : []),
          ...(isDraft
            ? []
            : [{ icon: UserCheck, words: 'On the day…', onSelect: () => navigate(onTheDayUrl(sheet.id)) }]),
          { icon: MessageCircleQuestion, words: 'Questions…', onSelect: onQuestions },
          ...(isDraft || missesHelpers(sheet)
            ? []
            : [{ icon: HandHelping, words: 'Helpers who were asked…', onSelect: onAskForHelpers }]),
          printMenu(sheet),
          ...(isDraft ? [] : [{ icon: ClipboardCheck, words: 'Hours…', onSelect: () => navigate(hoursUrl(sheet.id)) }]),
          { icon: Image, words: 'Picture…', onSelect: onPicture },
          { icon: UserRoundCog, words: 'Organizers…', onSelect: onOrganizers },
        ]}
      />
    </>
  );
}

interface SlotsToggleProps {
  readonly isOpen: boolean;
  readonly all: number;
  readonly onToggle: () => void;
}

export function SlotsToggle({ isOpen, all, onToggle }: SlotsToggleProps) {
  return (
    <Button variant="ghost" size="sm" className="ms-auto px-2! text-spruce!" aria-expanded={isOpen} onClick={onToggle}>
      <span>{isOpen ? 'Hide slots' : `Show ${formatCount(all, 'slot')}`}</span>
      <ChevronDown aria-hidden="true" size={18} className={isOpen ? 'rotate-180' : ''} />
    </Button>
  );
}

export function MoreSlots({ isOpen, all, onToggle }: SlotsToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-12 w-full items-center gap-2.5 border-t border-line px-4 text-start text-small font-semibold text-spruce hover:bg-spruce-soft focus-visible:-outline-offset-3 md:px-5"
    >
      <ChevronDown aria-hidden="true" size={18} className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      <span>{isOpen ? 'Show fewer slots' : `Show all ${formatCount(all, 'slot')}`}</span>
    </button>
  );
}
