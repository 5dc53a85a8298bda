import { expect, test } from 'vitest';
import { presentTemplate } from '#server/features/templates/present-template.ts';
import { sheetTemplates } from '#domain/templates/sheet-templates.ts';
import { timelineOf } from './timeline.ts';

const pictures = Object.fromEntries(sheetTemplates.map((each) => [each.id, timelineOf(presentTemplate(each).slots)]));

test('the picture of a template shows slots at the same time above each other, from edge to edge', () => {
  const { 'hot-lunch': lunch } = pictures;
  expect(lunch).toMatchObject({ lanes: 3, breaks: [], from: '10:45', to: '12:45' });
  expect(lunch?.bars.map(({ start, width, lane }) => [start, width, lane])).toEqual([
    [0, 37.5, 0],
    [12.5, 37.5, 1],
    [37.5, 37.5, 0],
    [37.5, 37.5, 2],
    [75, 25, 0],
  ]);
});

test('it leaves out the nights between the days of an event, but not the night of an event', () => {
  expect(pictures['book-fair']?.breaks).toHaveLength(5);
  expect(pictures['pancake-breakfast']?.breaks).toHaveLength(1);
  expect(pictures['dry-grad']).toMatchObject({ breaks: [], from: '10:00', to: '07:00' });
});

test.each(Object.entries(pictures))('no bar of %s lies outside of its picture or upon another', (_id, { bars }) => {
  for (const bar of bars) {
    expect(bar.start).toBeGreaterThanOrEqual(0);
    expect(bar.width).toBeGreaterThan(0);
    expect(bar.start + bar.width).toBeLessThanOrEqual(100.001);
    const besides = bars.filter(({ lane, start }) => lane === bar.lane && start > bar.start);
    for (const { start } of besides) expect(start).toBeGreaterThanOrEqual(bar.start + bar.width - 0.001);
  }
});
