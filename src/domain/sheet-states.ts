export const sheetStates = ['draft', 'published', 'called_off', 'archived'] as const;
export type SheetState = (typeof sheetStates)[number];

/** An unlisted sheet is found only by its address. */
export const visibilities = ['listed', 'unlisted'] as const;
export type Visibility = (typeof visibilities)[number];

interface SheetInState {
  readonly state: SheetState;
  readonly visibility: Visibility;
  /** Null unless it was called off, also once it is archived. */
  readonly calledOffAt: string | null;
}

const next: Readonly<Record<SheetState, readonly SheetState[]>> = {
  draft: ['published'],
  published: ['draft', 'called_off', 'archived'],
  called_off: ['published', 'archived'],
  archived: ['published', 'called_off'],
};

/** A sheet that was called off comes back from the archive as called off. */
export function mayBecome({ state, calledOffAt }: SheetInState, wanted: SheetState): boolean {
  if (state === 'archived') return wanted === (calledOffAt === null ? 'published' : 'called_off');
  return next[state].includes(wanted);
}

/** Everyone but its organizers gets 404 for a draft. */
export function isPublic({ state }: Pick<SheetInState, 'state'>): boolean {
  return state !== 'draft';
}

export const LISTED_STATES: readonly SheetState[] = ['published', 'called_off'];

/** In the list, the search and the pages of everyone. */
export function isListed({ state, visibility }: Pick<SheetInState, 'state' | 'visibility'>): boolean {
  return visibility === 'listed' && LISTED_STATES.includes(state);
}

/** As rows have it, or as the view of a sheet says it. */
type PerhapsCalledOff = Pick<SheetInState, 'calledOffAt'> | { readonly calledOff: object | null };

/** Also once it is archived. */
export function wasCalledOff(sheet: PerhapsCalledOff): boolean {
  return ('calledOffAt' in sheet ? sheet.calledOffAt : sheet.calledOff) !== null;
}

/** For SQL, which has to ask for `called_off_at` too: `thatTakesPlace`. */
export const STATES_THAT_TAKE_PLACE: readonly SheetState[] = ['published', 'archived'];

export type PerhapsHeld = Pick<SheetInState, 'state'> & PerhapsCalledOff;

/** Its volunteers are expected, reminded, and counted. */
export function takesPlace(sheet: PerhapsHeld): boolean {
  return STATES_THAT_TAKE_PLACE.includes(sheet.state) && !wasCalledOff(sheet);
}
