import { PageFault } from '#server/watched-pages/page-fault.ts';

export interface ContentLine {
  /** In lower case, such as `dtstart`. */
  readonly name: string;
  /** By name in lower case, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  /** As it stands in the file, unfolded. */
  readonly text: string;
}

export interface EventLines {
  readonly lines: readonly ContentLine[];
  /** What is neither a property nor folded. */
  readonly strayLines: readonly string[];
}

interface CalendarParts {
  readonly events: readonly EventLines[];
  /** The descriptions of zones (VTIMEZONE), by the name that the file gives them. */
  readonly zones: ReadonlyMap<string, string>;
}

/**
 * The events and zones of an iCalendar file. A line that is none spoils nothing but itself, as in calendar programs; what
 * stands in an alarm is left out.
 * @throws {PageFault} malformed, for a file that was cut off
 */
export function partsOfCalendar(text: string): CalendarParts {
  const events: EventLines[] = [];
  const zones = new Map<string, string>();
  let part = begun(OUTSIDE);
  let isOpen = false;
  const closeAs = (kind: string) => {
    const isEvent = part.kind === kind || part.own.some((line) => OF_EVENT.test(line));
    if (kind === 'VEVENT' && isEvent) events.push(linesOfEvent(part.own));
    if (kind === 'VTIMEZONE') zones.set(zoneNameOf(part.own), part.all.join('\r\n'));
    part = begun(OUTSIDE);
  };
  for (const line of unfolded(text)) {
    const [, border = '', kind = ''] = BORDER.exec(line)?.map((word) => word.toUpperCase()) ?? [];
    if (kind === 'VCALENDAR') {
      closeAs(part.kind);
      if (border === 'BEGIN' && isOpen) throw cutOff();
      isOpen = border === 'BEGIN';
    } else if (border === 'BEGIN' && PARTS.has(kind)) {
      closeAs(part.kind);
      part = begun(kind);
      part.all.push(line);
    } else {
      addTo(part, line, border);
      // Outside of all parts, the end of an event whose beginning cannot be read.
      if (border === 'END' && (kind === part.kind || (part.kind === OUTSIDE && kind === 'VEVENT'))) closeAs(kind);
    }
  }
  if (isOpen) throw cutOff();
  return { events, zones };
}

interface Part {
  readonly kind: string;
  readonly all: string[];
  /** Without what stands in parts of it. */
  readonly own: string[];
  depth: number;
}

const OUTSIDE = '';
const BORDER = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i;
/** None of them stands in another, so the next one ends one whose end is missing. */
const PARTS: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);
const OF_EVENT = /^(?:summary|dtstart|uid)[;:]/i;

function begun(kind: string): Part {
  return { kind, all: [], own: [], depth: 0 };
}

function addTo(part: Part, line: string, border: string): void {
  part.all.push(line);
  if (border === '' && part.depth === 0) part.own.push(line);
  else if (border === 'BEGIN' && part.kind !== OUTSIDE) part.depth += 1;
  else if (border === 'END') part.depth = Math.max(0, part.depth - 1);
}

function cutOff(): PageFault {
  return new PageFault('malformed', 'The calendar is cut off: its last line, END:VCALENDAR, is missing');
}

function unfolded(text: string): string[] {
  return text
    .replace(/(?:\r\n?|\n)[ \t]/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
}

// Names of zones may hold colons, quoted or not, while times never do.
const TIMES = /^(dtstart|dtend|recurrence-id|exdate|rdate)(;.*)?:([^:]*)$/i;
const PROPERTY = /^([a-z\d-]+)((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):(.*)$/i;
const PARAMETER = /;([^=;]+)=("[^"]*"|[^;]*)/g;

function linesOfEvent(texts: readonly string[]): EventLines {
  const lines: ContentLine[] = [];
  const strayLines: string[] = [];
  for (const text of texts) {
    const [, name, parameters = '', value = ''] = TIMES.exec(text) ?? PROPERTY.exec(text) ?? [];
    if (name === undefined) strayLines.push(text);
    else lines.push({ name: name.toLowerCase(), parameters: parametersIn(parameters), value: value.trim(), text });
  }
  return { lines, strayLines };
}

function parametersIn(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(PARAMETER)) {
    parameters.set(name.trim().toLowerCase(), value.replaceAll('"', '').trim());
  }
  return parameters;
}

function zoneNameOf(lines: readonly string[]): string {
  const name = lines.map((line) => /^tzid(?:;[^:]*)?:(.*)$/i.exec(line)?.[1]).find((each) => each !== undefined);
  return textOfValue(name ?? '').trim();
}

/** Of a value of the type TEXT. */
export function textOfValue(value: string): string {
  return value.replace(/\\([\\;,n])/gi, (_escaped, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}
