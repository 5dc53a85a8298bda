import type { LanguageTag } from '#domain/languages.ts';
import type { DateWords } from '#domain/school-time/date-words.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { VolunteerHours } from '#domain/stats.ts';
import type { LinksAsked, ListingQuery, OwnSignup, SignUpForm } from './forms.ts';
import type { HeroView } from './hero.ts';
import type { SheetsPage, SheetView } from './sheets.ts';

/** What a page shows of the council, its school and where to reach them. */
export interface SiteView {
  readonly name: string;
  readonly school: string;
  readonly contactEmail: string;
  readonly privacyEmail: string;
  readonly calendarUrl: string;
  readonly lunchOrderUrl: string;
}

/** What the server puts into a page, so that the browser continues from it without asking again. */
export interface PageData {
  readonly language: LanguageTag;
  /** By its own name. */
  readonly languageName: string;
  readonly site: SiteView;
  readonly publicUrl: string;
  readonly schoolClock: SchoolClock;
  readonly words: DateWords;
  /** The moment of the rendering: what is upcoming is validated by it until the page has come alive. */
  readonly now: string;
  /** False when no mail can be sent: then nothing is promised that a mail would have to keep. */
  readonly mailReady: boolean;
  /** Whether browsers keep the public pages they saw, to be read without a connection. */
  readonly keepsPages: boolean;
  /** All sheets that are to come, on the page that lists them. */
  readonly sheets?: readonly SheetView[];
  /** Past sheets that the address of the listing asks for. */
  readonly past?: SheetsPage;
  /** Whether there are past ones, on the pages that show sheets to come. */
  readonly hasPastSheets?: boolean;
  /** The first upcoming sheets, on the home page. */
  readonly upcoming?: readonly SheetView[];
  /** The banner of the home page. */
  readonly hero?: HeroView;
  /** What the banner counts. */
  readonly hours?: VolunteerHours;
  /** The sheet of a sheet's page; null when there is none with the id that was asked for. */
  readonly sheet?: SheetView | null;
  /** The id that was asked for; the server writes one page for all ids without a sheet, so there the browser adds it. */
  readonly sheetId?: string;
  /** What the address of the listing asks for, where it asks for something. */
  readonly listing?: ListingQuery;
  /** The form of a slot, on its own page; null when there is no such slot. */
  readonly signUpForm?: SignUpForm | null;
  /** The sign-up that this browser has just made or opened; null when it has not, or that is some time ago. */
  readonly ownSignup?: OwnSignup | null;
  /** Why the link that was pasted opens nothing: it does not work any more, or the same will do later. */
  readonly linkProblem?: 'dead' | 'busy';
  /** What came of asking for links by the form of the page. */
  readonly linksAsked?: LinksAsked;
}

/** What a page says of itself to tabs, searches and chats. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** False for pages that are about one person or nothing. */
  readonly indexed: boolean;
}

/** A page as the client renders it for the server. */
export interface RenderedPage {
  readonly html: string;
  readonly head: PageHead;
  readonly status: 200 | 404;
  /** Source files whose code the browser needs for this page, beside the document's own. */
  readonly modules: readonly string[];
}

/** What a page says that cannot be rendered right now. */
export interface BusyWords {
  readonly message: string;
  /** Of the link that asks for the page again. */
  readonly again: string;
}
