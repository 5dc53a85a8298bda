import { SPRUCE } from '#domain/accent.ts';

/** Files of a logo among the uploads, and what pages have in themselves of it. */
export interface SiteLogo {
  /** What the names of its files begin with. */
  readonly stem: string;
  /** Width by height. */
  readonly ratio: number;
  /** A small one as a `data:` address, so that no page asks for it. */
  readonly inline: string;
}

/** What of a school can be set by variables. */
export interface SiteDefaults {
  readonly name: string;
  readonly school: string;
  readonly contactEmail: string;
  readonly privacyEmail: string;
  /** Empty for none, as the one for lunch. */
  readonly calendarUrl: string;
  readonly lunchOrderUrl: string;
}

export interface SiteFacts extends SiteDefaults {
  /** As `#rrggbb`, of which text can be read on white and on paper. */
  readonly accent: string;
  readonly logo: SiteLogo | null;
  /** What the names of the icons for home screens begin with; null for those of the hub. */
  readonly iconStem: string | null;
}

/**
 * The school and its council as they hold now, in memory: what administrators have set, else the variables. The feature
 * `school` keeps it up to date; a program without it has the variables alone.
 */
export class Site implements SiteFacts {
  readonly defaults: SiteFacts;
  #now: SiteFacts;
  #version = 0;

  constructor(defaults: SiteDefaults) {
    this.defaults = { ...defaults, accent: SPRUCE, logo: null, iconStem: null };
    this.#now = this.defaults;
  }

  get name(): string {
    return this.#now.name;
  }

  get school(): string {
    return this.#now.school;
  }

  get contactEmail(): string {
    return this.#now.contactEmail;
  }

  get privacyEmail(): string {
    return this.#now.privacyEmail;
  }

  get calendarUrl(): string {
    return this.#now.calendarUrl;
  }

  get lunchOrderUrl(): string {
    return this.#now.lunchOrderUrl;
  }

  get accent(): string {
    return this.#now.accent;
  }

  get logo(): SiteLogo | null {
    return this.#now.logo;
  }

  get iconStem(): string | null {
    return this.#now.iconStem;
  }

  /** Changes whenever anything of it has. */
  get version(): number {
    return this.#version;
  }

  set(now: SiteFacts): void {
    if (JSON.stringify(now) === JSON.stringify(this.#now)) return;
    this.#now = now;
    this.#version += 1;
  }
}
