import type { I18n } from '@lingui/core';
import type { TemplateId } from '#domain/templates/sheet-templates.ts';

interface SheetWords {
  readonly title: (i18n: I18n) => string;
  readonly description: (i18n: I18n) => string;
}

/** What a sheet from the template is called, and the sentence that organizers and volunteers read about it. */
export const sheetWords: Record<TemplateId, SheetWords> = {
  'hot-lunch': {
    title: (i18n) => i18n._({ id: 'template.hot-lunch', message: 'Hot lunch' }),
    description: (i18n) =>
      i18n._({
        id: 'template.hot-lunch.about',
        message: 'Receive the lunches, sort them by class and hand them out. New volunteers are welcome.',
      }),
  },
  'pancake-breakfast': {
    title: (i18n) => i18n._({ id: 'template.pancake-breakfast', message: 'Pancake breakfast' }),
    description: (i18n) =>
      i18n._({
        id: 'template.pancake-breakfast.about',
        message: 'Cook and serve breakfast for the whole school. We set up the evening before.',
      }),
  },
  'interview-supper': {
    title: (i18n) => i18n._({ id: 'template.interview-supper', message: 'Supper for teachers' }),
    description: (i18n) =>
      i18n._({
        id: 'template.interview-supper.about',
        message: 'Thank the teachers with a warm supper on the evening of the interviews. Bring a dish or help serve.',
      }),
  },
  'staff-lunch': {
    title: (i18n) => i18n._({ id: 'template.staff-lunch', message: 'Staff appreciation lunch' }),
    description: (i18n) =>
      i18n._({
        id: 'template.staff-lunch.about',
        message: 'Thank everyone who works at the school. Please write your name and any allergens on your dish.',
      }),
  },
  'welcome-potluck': {
    title: (i18n) => i18n._({ id: 'template.welcome-potluck', message: 'Welcome potluck' }),
    description: (i18n) =>
      i18n._({
        id: 'template.welcome-potluck.about',
        message: 'New and returning families have supper together. Bring a dish to share, or help on the evening.',
      }),
  },
  'book-fair': {
    title: (i18n) => i18n._({ id: 'template.book-fair', message: 'Book fair' }),
    description: (i18n) =>
      i18n._({
        id: 'template.book-fair.about',
        message: 'Unpack, sell and pack up books in the week of the parent-teacher interviews.',
      }),
  },
  'bottle-drive': {
    title: (i18n) => i18n._({ id: 'template.bottle-drive', message: 'Bottle drive' }),
    description: (i18n) =>
      i18n._({
        id: 'template.bottle-drive.about',
        message: 'Collect, sort and count empty bottles and cans. Wear old clothes and bring gloves.',
      }),
  },
  'fundraiser-pick-up': {
    title: (i18n) => i18n._({ id: 'template.fundraiser-pick-up', message: 'Fundraiser pick-up' }),
    description: (i18n) =>
      i18n._({
        id: 'template.fundraiser-pick-up.about',
        message: 'Families pick up what they ordered. Help unload, hand out and count.',
      }),
  },
  concession: {
    title: (i18n) => i18n._({ id: 'template.concession', message: 'Concession at a concert or play' }),
    description: (i18n) =>
      i18n._({
        id: 'template.concession.about',
        message: 'Sell snacks and drinks before the show and at intermission.',
      }),
  },
  'dry-grad': {
    title: (i18n) => i18n._({ id: 'template.dry-grad', message: 'Dry after grad' }),
    description: (i18n) =>
      i18n._({
        id: 'template.dry-grad.about',
        message: 'A safe night without alcohol for our graduates. We need the most help after midnight.',
      }),
  },
  'sports-day': {
    title: (i18n) => i18n._({ id: 'template.sports-day', message: 'Sports day or Terry Fox Run' }),
    description: (i18n) =>
      i18n._({
        id: 'template.sports-day.about',
        message: 'Help along the course, at the stations and at the barbecue.',
      }),
  },
  'council-meeting': {
    title: (i18n) => i18n._({ id: 'template.council-meeting', message: 'Parent council meeting' }),
    description: (i18n) =>
      i18n._({
        id: 'template.council-meeting.about',
        message: 'Help so that every parent can come and be understood.',
      }),
  },
};
