/** An iCalendar file of these lines, events and zones. */
export function calendarFile(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

export function eventOf(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
}

/** The rules of before 2026, as programs describe a zone: hours of winter and summer, ahead of UTC. */
export function zoneOf(name: string, standard: string, summer: string): string {
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${standard}`,
    'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${summer}`,
    'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n');
}
