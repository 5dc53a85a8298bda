import {
  Archive,
  ArchiveRestore,
  Ban,
  ClipboardCheck,
  ClipboardPaste,
  ClipboardPen,
  CalendarClock,
  Copy,
  CopyCheck,
  CornerDownLeft,
  Eye,
  EyeOff,
  HandHelping,
  Image,
  Link2,
  Mail,
  Megaphone,
  MessageCircleQuestion,
  Pencil,
  PencilLine,
  Plus,
  QrCode,
  Repeat,
  RotateCcw,
  ScrollText,
  Share2,
  SquareArrowOutUpRight,
  Table2,
  Tags,
  Trash2,
  UserCheck,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import type { OwnUserView } from '#contract/accounts.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import type { SheetChange } from '#contract/sheets.ts';
import { isPublic } from '#domain/sheet-states.ts';
import type { ActedOn } from './acted-on.ts';

/** A form or a question about a sheet. */
export type SheetDialog =
  | {
      readonly kind:
        | 'edit-sheet'
        | 'delete-sheet'
        | 'call-off'
        | 'revive'
        | 'add-slot'
        | 'add-pattern'
        | 'add-paste'
        | 'edit-slots'
        | 'copy-sheet'
        | 'repeat-sheet'
        | 'sheet-picture'
        | 'share-sheet'
        | 'write-to-sheet'
        | 'organizers'
        | 'ask-for-helpers'
        | 'questions';
      readonly sheetId: string;
    }
  | { readonly kind: 'change-series'; readonly sheetId: string; readonly reach: 'following' | 'coming' };

export type StateChange = Pick<SheetChange, 'state' | 'visibility'>;

/** What the screen around does for an action. */
export interface Deeds {
  readonly show: (dialog: SheetDialog) => void;
  readonly change: (sheet: Pick<ActedOn, 'id' | 'title'>, change: StateChange) => void;
  readonly copyLinkOf: (sheetId: string) => void;
}

type Actor = Pick<OwnUserView, 'isAdmin'>;

interface Described {
  readonly kind: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDestructive?: boolean;
  readonly may: (sheet: ActedOn, user: Actor) => boolean;
}

/** Something that is done with a sheet, or a place where it is done. */
export type SheetAction = Described &
  (
    | { readonly run: (sheet: ActedOn, deeds: Deeds) => void }
    | { readonly leadsTo: (sheet: ActedOn) => string }
    | { readonly paper: 'roster' | 'sign-in' | 'poster' | 'labels' }
  );

const always = () => true;
const isAdmin = (_sheet: ActedOn, user: Actor) => user.isAdmin;
const isShown = (sheet: ActedOn) => isPublic(sheet);
const isAhead = (sheet: ActedOn) => !sheet.isPast && sheet.state !== 'archived';
const asks = (kind: Exclude<SheetDialog['kind'], 'change-series'>) => (sheet: ActedOn, deeds: Deeds) =>
  deeds.show({ kind, sheetId: sheet.id });
const turns = (change: StateChange) => (sheet: ActedOn, deeds: Deeds) => deeds.change(sheet, change);

/** All that is done with a sheet. Menus and pages choose from these by their kind. */
const actions = [
  {
    kind: 'open',
    label: 'Open',
    icon: CornerDownLeft,
    may: always,
    leadsTo: ({ id }) => sheetPlace(id),
  },
  {
    kind: 'view',
    label: 'View page',
    icon: SquareArrowOutUpRight,
    may: isShown,
    leadsTo: ({ id }) => pagePaths.sheet(id),
  },
  {
    kind: 'preview',
    label: 'Preview',
    icon: SquareArrowOutUpRight,
    may: (sheet) => !isPublic(sheet),
    leadsTo: ({ id }) => pagePaths.sheet(id),
  },
  {
    kind: 'publish',
    label: 'Publish',
    icon: Megaphone,
    may: ({ state }) => state === 'draft',
    run: turns({ state: 'published' }),
  },
  {
    kind: 'copy-link',
    label: 'Copy link',
    icon: Link2,
    may: isShown,
    run: ({ id }, deeds) => deeds.copyLinkOf(id),
  },
  {
    kind: 'share',
    label: 'Share…',
    icon: Share2,
    may: (sheet, user) => user.isAdmin && isPublic(sheet) && isAhead(sheet),
    run: asks('share-sheet'),
  },
  { kind: 'add-slot', label: 'Add slot…', icon: Plus, may: isAhead, run: asks('add-slot') },
  { kind: 'edit-slots', label: 'Edit as a table…', icon: Table2, may: always, run: asks('edit-slots') },
  {
    kind: 'add-pattern',
    label: 'Add slots by a pattern…',
    icon: CalendarClock,
    may: isAhead,
    run: asks('add-pattern'),
  },
  {
    kind: 'add-paste',
    label: 'Paste slots from a spreadsheet…',
    icon: ClipboardPaste,
    may: isAhead,
    run: asks('add-paste'),
  },
  { kind: 'write', label: 'Write…', icon: Mail, may: ({ hasPeople }) => hasPeople, run: asks('write-to-sheet') },
  {
    kind: 'ask',
    label: 'Ask for helpers…',
    icon: HandHelping,
    may: ({ missesHelpers }) => missesHelpers,
    run: asks('ask-for-helpers'),
  },
  {
    kind: 'asked',
    label: 'Helpers who were asked…',
    icon: HandHelping,
    may: (sheet) => isPublic(sheet) && !sheet.missesHelpers,
    run: asks('ask-for-helpers'),
  },
  { kind: 'day', label: 'On the day', icon: UserCheck, may: isShown, leadsTo: ({ id }) => sheetPlace(id, 'day') },
  {
    kind: 'hours',
    label: 'Hours',
    icon: ClipboardCheck,
    may: (sheet) => isPublic(sheet) && sheet.isPast,
    leadsTo: ({ id }) => sheetPlace(id, 'hours'),
  },
  { kind: 'edit', label: 'Edit details…', icon: Pencil, may: always, run: asks('edit-sheet') },
  { kind: 'questions', label: 'Questions…', icon: MessageCircleQuestion, may: always, run: asks('questions') },
  { kind: 'picture', label: 'Picture…', icon: Image, may: always, run: asks('sheet-picture') },
  { kind: 'organizers', label: 'Organizers…', icon: UserRoundCog, may: always, run: asks('organizers') },
  { kind: 'copy', label: 'Copy to a new date…', icon: Copy, may: isAdmin, run: asks('copy-sheet') },
  {
    kind: 'repeat',
    label: 'Repeat on more dates…',
    icon: Repeat,
    may: ({ seriesId }, user) => user.isAdmin && seriesId === null,
    run: asks('repeat-sheet'),
  },
  {
    kind: 'change-series',
    label: 'Change the following dates…',
    icon: CopyCheck,
    may: ({ seriesId }, user) => user.isAdmin && seriesId !== null,
    run: ({ id }, deeds) => deeds.show({ kind: 'change-series', sheetId: id, reach: 'following' }),
  },
  {
    kind: 'roster',
    label: 'Roster with phone numbers',
    icon: ScrollText,
    may: ({ shifts, things }) => shifts + things > 0,
    paper: 'roster',
  },
  {
    kind: 'sign-in',
    label: 'Sign-in sheet',
    icon: ClipboardPen,
    may: ({ shifts }) => shifts > 0,
    paper: 'sign-in',
  },
  { kind: 'poster', label: 'Poster with a QR code', icon: QrCode, may: always, paper: 'poster' },
  { kind: 'labels', label: 'Labels for dishes', icon: Tags, may: ({ things }) => things > 0, paper: 'labels' },
  {
    kind: 'unlist',
    label: 'Unlist',
    icon: EyeOff,
    may: ({ state, visibility }) => mayBeListed(state) && visibility === 'listed',
    run: turns({ visibility: 'unlisted' }),
  },
  {
    kind: 'list',
    label: 'List',
    icon: Eye,
    may: ({ state, visibility }) => mayBeListed(state) && visibility === 'unlisted',
    run: turns({ visibility: 'listed' }),
  },
  {
    kind: 'back-to-draft',
    label: 'Back to draft',
    icon: PencilLine,
    may: ({ state, hasPeople, isWaitedFor }) => state === 'published' && !hasPeople && !isWaitedFor,
    run: turns({ state: 'draft' }),
  },
  {
    kind: 'archive',
    label: 'Archive',
    icon: Archive,
    may: ({ state }) => state === 'published' || state === 'called_off',
    run: turns({ state: 'archived' }),
  },
  {
    kind: 'unarchive',
    label: 'Back from the archive',
    icon: ArchiveRestore,
    may: ({ state }) => state === 'archived',
    run: (sheet, deeds) => deeds.change(sheet, { state: sheet.wasCalledOff ? 'called_off' : 'published' }),
  },
  {
    kind: 'revive',
    label: 'It takes place after all…',
    icon: RotateCcw,
    may: ({ state }) => state === 'called_off',
    run: asks('revive'),
  },
  {
    kind: 'call-off',
    label: 'Cancel the event…',
    icon: Ban,
    may: ({ state, isPast }) => state === 'published' && !isPast,
    run: asks('call-off'),
    isDestructive: true,
  },
  { kind: 'delete', label: 'Delete…', icon: Trash2, may: isAdmin, run: asks('delete-sheet'), isDestructive: true },
] as const satisfies readonly SheetAction[];

export type SheetActionKind = (typeof actions)[number]['kind'];

/** Found by its address alone or in lists: nobody looks for an archived or cancelled one. */
function mayBeListed(state: ActedOn['state']): boolean {
  return state === 'draft' || state === 'published';
}

/** Those of these kinds that this user may take now, in the order of the kinds. */
export function actionsOf(kinds: readonly SheetActionKind[], sheet: ActedOn, user: Actor): SheetAction[] {
  const all: readonly SheetAction[] = actions;
  return kinds.flatMap((kind) => all.filter((action) => action.kind === kind && action.may(sheet, user)));
}

export const PAPERS: readonly SheetActionKind[] = ['roster', 'sign-in', 'poster', 'labels'];

/** What the row of a sheet in a list offers. The rest is in the place of the sheet. */
export const ROW_MENU: readonly (readonly SheetActionKind[])[] = [
  ['open', 'view', 'preview', 'copy-link', 'share'],
  ['publish', 'add-slot', 'ask', 'write', 'day', 'hours'],
  ['edit', 'copy', 'revive', 'unarchive'],
  ['delete'],
];

/** What the place of a sheet offers beside what stands on its pages. */
export const PLACE_MENU: readonly (readonly SheetActionKind[])[] = [
  ['copy-link', 'write', 'ask', 'asked'],
  ['copy', 'repeat', 'change-series', ...PAPERS],
  ['list', 'unlist', 'back-to-draft', 'archive', 'unarchive', 'revive'],
  ['call-off', 'delete'],
];
