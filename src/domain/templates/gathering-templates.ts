import { job, jobAtAnyTime, template } from './sheet-template.ts';

export const gatheringTemplates = [
  template('dry-grad', [
    job('set-up-and-decorate', 8, '10:00', '13:00'),
    job('set-up-and-decorate', 8, '13:00', '16:00'),
    job('bag-drop', 4, '14:00', '17:00'),
    job('check-in', 6, '22:30', '00:30'),
    job('food-and-drinks', 5, '22:00', '01:00'),
    job('food-and-drinks', 5, '01:00', '04:00', 1),
    job('activities', 10, '23:00', '02:00'),
    job('activities', 10, '02:00', '05:00', 1),
    job('halls-and-doors', 6, '23:00', '02:00'),
    job('halls-and-doors', 6, '02:00', '05:00', 1),
    job('serve-breakfast', 4, '03:30', '05:30', 1),
    job('take-down', 10, '05:00', '07:00', 1),
    jobAtAnyTime('driver', 3),
  ]),
  template('sports-day', [
    job('marshal', 8, '09:00', '12:00'),
    job('run-station', 10, '09:00', '12:00'),
    job('hand-out-water', 4, '09:00', '12:00'),
    job('barbecue', 6, '11:00', '13:30'),
    job('first-aid-tent', 2, '09:00', '13:30'),
    job('clean-up', 6, '13:30', '14:30'),
  ]),
  template('council-meeting', [
    job('childcare', 2, '18:15', '20:45'),
    job('tea-and-fruit', 1, '18:00', '19:00'),
    job('interpret', 2, '19:00', '20:45'),
  ]),
] as const;
