import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { pagePaths } from '#contract/paths.ts';
import type { PageData, PageHead } from '#contract/page.ts';
import type { SheetView } from '#contract/sheets.ts';
import { placesAskedFor } from '#domain/places.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { isYetToOpen } from '#domain/sheet-dates.ts';
import { isListed, wasCalledOff } from '#domain/sheet-states.ts';
import { descriptionIn, titleIn } from '#domain/translations.ts';
import { documentTitle } from '#client/lib/document-title.ts';

/** @param shown the title that a page for one reader gave itself, as it does again in the browser */
export function pageHead(path: string, data: PageData, i18n: I18n, shown: string | null = null): PageHead {
  if (data.seeds !== undefined)
    return { title: documentTitle(shown ?? data.site.name, data.site.name), description: '', indexed: false };
  const head = describe(path, data, i18n);
  return { indexed: true, ...head, title: documentTitle(head.title, data.site.name) };
}

function describe(path: string, data: PageData, i18n: I18n): { title: string; description: string; indexed?: boolean } {
  const { site } = data;
  if (data.sheet !== undefined && data.sheet !== null) return describeSheet(data.sheet, data, i18n);
  switch (path) {
    case pagePaths.home:
      return {
        title: site.name,
        description: i18n._(msg`Find a volunteer shift that fits your week and sign up in half a minute.`),
      };
    case pagePaths.listing:
      return {
        title: i18n._(msg`Volunteer Opportunities`),
        description: i18n._(msg`All signup sheets from ${site.name}. Short shifts, good company.`),
      };
    case pagePaths.privacy:
      return {
        title: i18n._(msg`Privacy Policy`),
        description: i18n._(msg`What ${site.name} keeps about volunteers, why, and for how long.`),
      };
    case pagePaths.deletion:
      return { title: i18n._(msg`Data Deletion`), description: i18n._(msg`How to have your data deleted.`) };
    case pagePaths.accessibility:
      return {
        title: i18n._(msg`Accessibility`),
        description: i18n._(msg`What works for everyone here, and what doesn’t work yet.`),
      };
    case pagePaths.language:
      return { title: i18n._(msg`Choose your language`), description: '', indexed: false };
    case pagePaths.signUp:
      return {
        title: sayingProblem(i18n._(msg`Sign up to help`), data, i18n),
        description: i18n._(msg`Find a volunteer shift that fits your week and sign up in half a minute.`),
        indexed: false,
      };
    case pagePaths.manage:
    case pagePaths.ownSignup: {
      const made = data.ownSignup?.state === 'made' ? msg`You’re signed up` : msg`Your sign-up`;
      const title = data.ownWaiting === undefined ? made : msg`Your place on the waiting list`;
      return {
        title: sayingProblem(i18n._(title), data, i18n),
        description: i18n._(msg`See, change or cancel your sign-up.`),
        indexed: false,
      };
    }
    case pagePaths.offer:
      return {
        title: i18n._(msg`A place from the waiting list`),
        description: i18n._(msg`Accept or decline the place that is held for you.`),
        indexed: false,
      };
    case pagePaths.waitlist:
      return {
        title: i18n._(msg`Your place on the waiting list`),
        description: i18n._(msg`See how many are before you, or leave the list.`),
        indexed: false,
      };
    case pagePaths.takeOver:
      return {
        title: i18n._(msg`Take a place over`),
        description: i18n._(msg`A volunteer can’t come and is looking for somebody.`),
      };
    case pagePaths.verifyLetter:
      return {
        title: i18n._(msg`Check a letter`),
        description: i18n._(msg`See whether a letter about volunteer hours is valid.`),
        indexed: false,
      };
    case pagePaths.help:
      return {
        title: i18n._(msg`Can you help?`),
        description: i18n._(msg`Sign up for a place, or say that you can’t come.`),
        indexed: false,
      };
    case pagePaths.door:
      return {
        title: i18n._(msg`At the door`),
        description: i18n._(msg`See who comes, and note who is here.`),
        indexed: false,
      };
    case pagePaths.here:
      return {
        title: i18n._(msg`I’m here`),
        description: i18n._(msg`Find your name and say that you’ve come.`),
        indexed: false,
      };
    case pagePaths.setup:
      return { title: i18n._(msg`Welcome`), description: '', indexed: false };
    case pagePaths.ownProfile:
      return {
        title: i18n._(msg`Your account`),
        description: i18n._(msg`Your sign-ups, your hours and your details.`),
        indexed: false,
      };
    case pagePaths.verify:
      return {
        title: i18n._(msg`Confirm your email`),
        description: i18n._(msg`Confirm your email address.`),
        indexed: false,
      };
    case pagePaths.unsubscribe('reminders.-'):
      return {
        title: i18n._(msg`Stop reminders?`),
        description: i18n._(msg`Stop reminder emails in one step.`),
        indexed: false,
      };
    case pagePaths.unsubscribe('calls.-'):
    case pagePaths.unsubscribe('news.-'):
    case pagePaths.unsubscribe('-'):
      return {
        title: i18n._(msg`Stop these emails?`),
        description: i18n._(msg`Stop these emails`),
        indexed: false,
      };
    case pagePaths.unsubscribed:
      return {
        title: i18n._(msg`Emails stopped`),
        description: i18n._(msg`Emails stopped`),
        indexed: false,
      };
    default:
      return {
        title: i18n._(msg`404 Page Not Found`),
        description: i18n._(msg`This page doesn’t exist.`),
        indexed: false,
      };
  }
}

/** Puts the word for an error first. Without script the server has to do it. */
function sayingProblem(title: string, data: PageData, i18n: I18n): string {
  return hasProblem(data) ? `${i18n._(msg`Error:`)} ${title}` : title;
}

function hasProblem({ signUpForm, linkProblem, linksAsked, nameRefused }: PageData): boolean {
  const isAskedInVain = linksAsked !== undefined && linksAsked.problem !== null;
  const isRefused = linkProblem !== undefined || nameRefused !== undefined;
  return (signUpForm?.problems.length ?? 0) > 0 || isRefused || isAskedInVain;
}

/** For chats: the sheet's name, its date and how many volunteers or items are needed, if the sheet shows them. */
function describeSheet(sheet: SheetView, data: PageData, i18n: I18n) {
  const title = titleIn(data.language, sheet, sheet.language).text;
  const about = descriptionIn(data.language, sheet, sheet.language)?.text;
  const date = sheet.showEventDate ? writeDate(data.schoolClock, data.words, 'full', sheet.eventDate) : null;
  const firstLine = about?.split('\n')[0]?.slice(0, 160) ?? null;
  return {
    title,
    description: [date, handsIn(sheet, data, i18n), firstLine]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    indexed: isListed(sheet),
  };
}

function handsIn(sheet: SheetView, { schoolClock, words, now }: PageData, i18n: I18n): string | null {
  if (wasCalledOff(sheet)) return i18n._(msg`This event is cancelled`);
  if (isYetToOpen(sheet, new Date(now))) {
    const written = (style: 'day' | 'time') => writeDate(schoolClock, words, style, sheet.opensAt ?? '');
    // The text of pages, whose marks have no place in a description.
    return i18n._(msg`Opens <0>${written('day')}</0>, <1>${written('time')}</1>`).replaceAll(/<\/?\d>/g, '');
  }
  if (!sheet.signupsOpen) return i18n._(msg`Sign-ups are closed`);
  const { open, areItems } = placesAskedFor(sheet.slots);
  if (!sheet.showSpotCount || open === 0) return null;
  return i18n._(
    areItems
      ? msg`${plural(open, { one: '# item needed', other: '# items needed' })}`
      : msg`${plural(open, { one: '# volunteer needed', other: '# volunteers needed' })}`,
  );
}
