import { describe, expect, it } from 'vitest';
import { presentTemplate } from '#server/features/templates/present-template.ts';
import { sheetTemplates } from '#domain/templates/sheet-templates.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { newTemplateFields, rowsOf, templateFormSchema, withChange, type TemplateFields } from './template-fields.ts';

const clock = readSchoolClock('America/Vancouver');
const [hotLunch] = sheetTemplates.map(presentTemplate);
if (hotLunch === undefined) throw new Error('There is no template');
const template = hotLunch;
const fields: TemplateFields = { ...newTemplateFields(template), eventDate: '2026-10-16' };

const read = (typed: TemplateFields) => templateFormSchema(clock, template).safeParse(typed);
const problems = (typed: TemplateFields) =>
  read(typed).error?.issues.map(({ path, message }) => [path.join('.'), message]);

/** The first slot of the lunch with one more change. */
function changed(change: Parameters<typeof withChange>[2], value: string, before = fields): TemplateFields {
  const planned = rowsOf(clock, template, { ...before, slots: [] });
  const slots = before.slots.map((slot, at) => {
    const row = planned[at];
    return at === 0 && row !== undefined ? withChange(slot, row, change, value) : slot;
  });
  return { ...before, slots };
}

describe('the form of a template', () => {
  it('sends unchanged slots by name only, so that the server places and translates them', () => {
    expect(read(fields).data).toEqual({
      eventDate: '2026-10-16',
      startTime: '10:45',
      title: 'Hot lunch',
      slots: template.slots.map(({ key }) => ({ key })),
    });
  });

  it('sends what was changed, and no slot that is left out', () => {
    const typed = changed('places', '', changed('endTime', '10:15', changed('title', ' Count  the pizza ')));
    const slots = typed.slots.map((slot, at) => ({ ...slot, isKept: at < 2 }));
    expect(read({ ...typed, slots }).data?.slots).toEqual([
      {
        key: 'receive-lunches',
        title: 'Count the pizza',
        startTime: '2026-10-16T17:45:00.000Z',
        // An end before the start is on the next day.
        endTime: '2026-10-17T17:15:00.000Z',
        maxVolunteers: null,
      },
      { key: 'sort-by-class' },
    ]);
  });

  it('lets a change that is taken back move with the event again', () => {
    const typed = changed('startTime', '10:45', changed('startTime', '10:30'));
    expect(typed).toEqual(fields);
    const [row] = rowsOf(clock, template, { ...typed, startTime: '11:00' });
    expect(row).toMatchObject({ startTime: '11:00', endTime: '11:45' });
  });

  it('names each problem with the slot that it belongs to, but not those of slots that are left out', () => {
    const typed = changed('places', 'many', changed('startTime', '', changed('title', ' ')));
    expect(problems({ ...typed, eventDate: '', startTime: '', title: '' })).toEqual([
      ['eventDate', 'Enter the date of the event'],
      ['startTime', 'Enter when the first slot starts'],
      ['title', 'Title is required'],
      ['slots.0.title', 'Enter a title for “Receive and count the lunches”, or leave it out'],
      ['slots.0.places', 'Enter the number of places of “Receive and count the lunches”, 1 or more'],
      ['slots.0.startTime', 'Enter when “Receive and count the lunches” starts'],
    ]);
    const slots = typed.slots.map((slot, at) => ({ ...slot, isKept: at !== 0 }));
    expect(problems({ ...typed, slots })).toBeUndefined();
    expect(problems({ ...fields, slots: fields.slots.map((slot) => ({ ...slot, isKept: false })) })).toEqual([
      ['slots', 'Keep at least one slot'],
    ]);
  });
});
