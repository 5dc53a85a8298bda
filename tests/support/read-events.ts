import ICAL from 'ical.js';

/** What programs must agree on. Times as in the file: 20261212T160000Z, or 20261212 for a day. */
export interface ReadEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly organizer: string;
  readonly organizerName: string;
}

/** As the library that our other tests read with does. */
export function readEvents(content: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(content));
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const text = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? '';
    const basic = (name: string) => text(name).replaceAll(/[-:]/g, '');
    return {
      uid: text('uid'),
      sequence: Number(text('sequence')),
      start: basic('dtstart'),
      end: basic('dtend'),
      summary: text('summary'),
      location: text('location'),
      description: text('description'),
      organizer: text('organizer'),
      organizerName: event.getFirstProperty('organizer')?.getFirstParameter('cn') ?? '',
    };
  });
}
