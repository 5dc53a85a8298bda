import { item, job, template } from './sheet-template.ts';

const FAIR_DAYS = [0, 1, 2, 3] as const;

export const fundraisingTemplates = [
  template(
    'book-fair',
    [
      job('unpack-books', 6, '14:30', '17:00', -1),
      ...FAIR_DAYS.flatMap((day) => [
        job('sell-before-school', 3, '08:00', '08:45', day),
        job('sell-at-lunch', 3, '11:45', '12:45', day),
        job('sell-after-school', 3, '15:00', '17:00', day),
      ]),
      job('sell-at-interviews', 3, '17:00', '20:00', 3),
      job('pack-books', 6, '09:00', '11:00', 4),
    ],
    'school',
  ),
  template('bottle-drive', [
    job('cones-and-tables', 4, '08:00', '09:00'),
    job('unload-cars', 4, '09:00', '12:00'),
    job('unload-cars', 4, '12:00', '15:00'),
    job('collect-with-van', 4, '09:00', '12:00'),
    job('sort-bottles', 10, '09:00', '12:00'),
    job('sort-bottles', 10, '12:00', '15:00'),
    job('depot-run', 3, '15:00', '16:30'),
    job('clean-up', 6, '15:00', '16:00'),
    item('snacks', 4),
  ]),
  template('fundraiser-pick-up', [
    job('unload-orders', 3, '13:30', '14:45'),
    job('hand-out-orders', 3, '14:45', '16:30'),
    job('count-cash', 2, '16:30', '17:00'),
  ]),
  template('concession', [
    job('set-up', 2, '18:00', '18:30'),
    job('doors-and-tickets', 4, '18:15', '19:15'),
    job('sell-before-show', 4, '18:15', '19:00'),
    job('sell-at-intermission', 4, '19:45', '20:30'),
    job('clean-up', 2, '20:30', '21:15'),
    item('baking', 6),
  ]),
] as const;
