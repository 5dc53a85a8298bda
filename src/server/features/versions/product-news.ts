interface VersionNews {
  readonly version: string;
  /** Null while it is being worked on. */
  readonly releasedOn: string | null;
  readonly organizers: readonly string[];
  readonly parents: readonly string[];
}

/**
 * What each version changed, in words for people who do not read changelogs; the newest version first. A test compares
 * `CHANGELOG.md` with it.
 */
export const productNews: readonly [VersionNews, ...VersionNews[]] = [
  {
    version: '0.2.0',
    releasedOn: null,
    organizers: [
      'See first what needs you: shifts that are short, late cancellations, approvals and hours. Each sheet has a place of its own for its people, messages, day, hours and settings.',
      'Prepare a sheet as a draft, look at it as parents will, and publish it with one press. You can also cancel an event, and its volunteers are told why.',
      'Make sheets faster: type slots into a table, or begin with a template, a copy, a series of dates, a spreadsheet, or a file of another sign-up service.',
      'Translate a sheet in one table: each text once, however many slots say it, with what templates and earlier sheets have already.',
      'Share the work: invite people by email to organize a single sheet. Ask questions, and ask for things to bring, when people sign up.',
      'See where help is needed, and ask people who agreed to it. Places that become free are offered to the people who wait for them, and you’re told when someone cancels late.',
      'On the day, helpers check people in on their phones, even without signal. Afterwards you confirm everyone’s hours with one press.',
      'Print rosters, sign-in sheets, posters, letters about hours and a page for the annual meeting.',
    ],
    parents: [
      'Sign up for several places, or for your whole family, with one form.',
      'Wait for a place when a slot is full, and get an email when one is yours.',
      'If you can’t come, pass your place on with a link.',
      'See all your sign-ups on one page, with a code from your email and without an account, and add them to your calendar.',
      'Choose which emails you get: reminders, requests for help, and news.',
      'Print a letter about the hours that you gave, which a university or employer can check.',
    ],
  },
  {
    version: '0.1.0',
    releasedOn: '2026-11-23',
    organizers: [
      'Make signup sheets with slots, see who signed up, and write to volunteers. Reminders go out automatically.',
      'See how full your sheets are, and download sign-ups and hours as a spreadsheet.',
      'Get told when a page of the school’s website changes, and post it to Facebook and Instagram.',
    ],
    parents: [
      'Sign up without an account, in 30 languages, and change or cancel with the link in your email.',
      'See how many places are left, on any phone, also without a connection for pages you’ve seen.',
    ],
  },
];
