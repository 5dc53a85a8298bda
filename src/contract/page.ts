import type { LanguageTag } from '#domain/languages.ts';
import type { DateWords } from '#domain/school-time/date-words.ts';
import type { InSeries } from '#domain/series/group-series.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import type { LinksAsked, ListingQuery, NameRefused, OwnSignup, OwnWaiting, SignUpForm } from './forms.ts';
import type { HeroView } from './hero.ts';
import type { SheetsPage, SheetView } from './sheets.ts';

export interface SiteView {
  readonly name: string;
  readonly school: string;
  readonly contactEmail: string;
  readonly privacyEmail: string;
  /** Empty for no link. */
  readonly calendarUrl: string;
  readonly lunchOrderUrl: string;
  /** Whether the styles of the document hold a logo. */
  readonly hasLogo: boolean;
}

export interface PageData {
  readonly language: LanguageTag;
  readonly languageName: string;
  readonly site: SiteView;
  readonly publicUrl: string;
  readonly schoolClock: SchoolClock;
  readonly words: DateWords;
  /** When the page was rendered. Decides what is upcoming until the page is hydrated. */
  readonly now: string;
  /** False if no mail can be sent: the page then promises none. */
  readonly mailReady: boolean;
  readonly keepsPages: boolean;
  readonly sheets?: readonly SheetView[];
  readonly past?: SheetsPage;
  readonly hasPastSheets?: boolean;
  readonly upcoming?: readonly SheetView[];
  /** What is ahead of the series on the home page, or of the sheet's. */
  readonly seriesDays?: readonly InSeries[];
  readonly hero?: HeroView;
  readonly hours?: VolunteerHours;
  readonly sheet?: SheetView | null;
  /** The browser adds it on the page for missing sheets: the server renders one for all ids. */
  readonly sheetId?: string;
  readonly listing?: ListingQuery;
  readonly signUpForm?: SignUpForm | null;
  readonly ownSignup?: OwnSignup | null;
  readonly ownWaiting?: OwnWaiting;
  /** Why the pasted link opens nothing: it no longer works, or the same request works later. */
  readonly linkProblem?: 'dead' | 'busy';
  readonly linksAsked?: LinksAsked;
  readonly nameRefused?: NameRefused;
  /** On the privacy policy. */
  readonly answerDays?: number;
  /** On the page of a manage link that was opened by it. */
  readonly token?: string;
  /** On pages that are written for one reader: the query of their address, with its question mark, or empty. */
  readonly search?: string;
  /** On the same pages, what the reader gets of what the page asks for first. */
  readonly seeds?: readonly Seed[];
  /** The path at which there is nothing for this reader. */
  readonly missing?: string;
}

interface Seed {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/**
 * On an element of a page for one reader that holds nothing personal, such as words of organizers and numbers: the server
 * compresses it, by itself.
 */
export const PACKED_MARK = 'data-packed=""';

export interface FirstData {
  readonly seeds: readonly Seed[];
  /** Whether what the page is about is not there for its reader. */
  readonly isMissing: boolean;
}

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** False for pages about one person, and for error pages. */
  readonly indexed: boolean;
}

export interface RenderedPage {
  readonly html: string;
  readonly head: PageHead;
  readonly status: 200 | 404;
  readonly modules: readonly string[];
}

/** What the server writes around a page. */
export interface DocumentWords {
  readonly busy: string;
  readonly unreached: string;
  readonly again: string;
  readonly isSimple: string;
  readonly needsScript: string;
}
