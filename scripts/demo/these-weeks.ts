import { FRIDAY, MONDAY, SATURDAY, THURSDAY, TUESDAY, type PlannedSheet } from './plan.ts';

const hotLunch = (inDays: number, dish: string, taken: readonly [number, number, number]): PlannedSheet => ({
  title: `Hot Lunch: ${dish}`,
  description: 'Four hundred lunches from the truck to the students in one hour.',
  day: { inDays, weekday: FRIDAY },
  at: '11:00',
  organizer: 'gurpreet',
  slots: [
    { title: 'Receive and count', from: '10:30', to: '11:30', places: 2, taken: taken[0] },
    { title: 'Hand out, lower hallway', from: '11:30', to: '12:45', places: 5, taken: taken[1] },
    { title: 'Hand out, upper hallway', from: '11:30', to: '12:45', places: 5, taken: taken[2] },
  ],
});

export const theseWeeks: readonly PlannedSheet[] = [
  hotLunch(-16, 'butter chicken', [2, 5, 5]),
  hotLunch(-9, 'pizza', [2, 5, 4]),
  hotLunch(1, 'sushi', [2, 5, 3]),
  hotLunch(8, 'tacos', [1, 2, 0]),
  {
    title: 'Parent–Teacher Interviews: coffee for teachers and families',
    description: 'Keep the urns hot and the cookies coming.',
    day: { inDays: 3, weekday: TUESDAY },
    at: '15:00',
    closesDaysBefore: 10,
    organizer: 'sophie',
    slots: [
      { title: 'Early shift', from: '14:30', to: '17:00', places: 3, taken: 3 },
      { title: 'Late shift', from: '17:00', to: '20:00', places: 3, taken: 2 },
    ],
  },
  {
    title: 'Bottle Drive',
    description: 'Sort, count, wash your hands. Bring gloves.',
    day: { inDays: 12, weekday: SATURDAY },
    at: '9:00',
    closesDaysBefore: 1,
    organizer: 'henry',
    slots: [
      { title: 'Drivers with a van', from: '9:00', to: '12:00', places: 4, taken: 1 },
      { title: 'Sorting', from: '9:30', to: '13:00', places: 12, taken: 4, looking: 1 },
      { title: 'Snacks for the sorters', taken: 0 },
    ],
  },
  {
    title:
      'Emergency Preparedness: checking, restocking and labelling the earthquake containers behind the portables before the winter rains',
    description: 'One container a pair, with the list in hand.',
    day: { inDays: 20, weekday: SATURDAY },
    at: '10:00',
    organizer: 'amara',
    slots: [
      {
        title:
          'Containers 1 to 3: water, blankets, first aid kits, radios, batteries and everything else that has expired',
        from: '10:00',
        to: '12:00',
        places: 6,
        taken: 2,
      },
      { title: 'Containers 4 to 6', from: '12:30', to: '14:30', places: 6, taken: 0 },
    ],
  },
  {
    title: 'Neighbourhood Potluck',
    description: 'Families who live around the school eat together in the gym. One dish per family, please.',
    day: { inDays: 24, weekday: THURSDAY },
    at: '17:30',
    opensInDays: 3,
    placesPerAddress: 1,
    organizer: 'gurpreet',
    slots: [
      { title: 'Main dish for eight', places: 12, dishes: [], taken: 0 },
      { title: 'Salad', places: 6, unit: 'bowls', dishes: [], taken: 0 },
      { title: 'Dessert', places: 8, dishes: [], taken: 0 },
    ],
  },
  {
    title: 'Library Helpers',
    description: 'Shelve and repair books whenever it suits you during school hours. The librarian shows you how.',
    day: { inDays: 60, weekday: MONDAY },
    at: '9:00',
    organizer: 'sophie',
    slots: [
      { title: 'Shelving', taken: 6 },
      { title: 'Book repair', places: 2, taken: 2 },
      { title: 'Reading with newcomers', description: 'Any language you speak is welcome.', taken: 3 },
    ],
  },
  {
    title: 'Council Meeting: childcare and refreshments',
    description: 'So that parents of small children can come to the meeting too.',
    day: { inDays: -25, weekday: THURSDAY },
    at: '18:30',
    organizer: 'henry',
    slots: [
      { title: 'Childcare', from: '18:15', to: '20:45', places: 2, taken: 2 },
      { title: 'Tea and fruit', from: '18:00', to: '19:00', places: 1, taken: 1 },
    ],
  },
];
