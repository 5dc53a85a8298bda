import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ReadEvent } from './read-events.ts';

const run = promisify(execFile);

/** Debian's, whatever other Python comes first on the path. */
const PYTHON = '/usr/bin/python3';

const ICALENDAR = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def read(event):
    organizer = event.get('ORGANIZER')
    return dict(
        uid=str(event['UID']), sequence=int(event['SEQUENCE']),
        start=event['DTSTART'].to_ical().decode(), end=event['DTEND'].to_ical().decode(),
        summary=str(event['SUMMARY']), location=str(event.get('LOCATION', '')),
        description=str(event.get('DESCRIPTION', '')), organizer=str(organizer or ''),
        organizerName='' if organizer is None else str(organizer.params['CN']))
print(json.dumps([read(event) for event in calendar.walk('VEVENT')]))
`;

const VOBJECT = `
import sys, json, vobject
calendar = vobject.readOne(sys.stdin.buffer.read().decode())
def moment(value):
    return value.strftime('%Y%m%dT%H%M%SZ' if hasattr(value, 'hour') else '%Y%m%d')
def read(event):
    text = lambda name: event.getChildValue(name, '')
    organizer = event.contents.get('organizer', [None])[0]
    return dict(
        uid=text('uid'), sequence=int(text('sequence')), start=moment(event.dtstart.value),
        end=moment(event.dtend.value), summary=text('summary'), location=text('location'),
        description=text('description'), organizer='' if organizer is None else organizer.value,
        organizerName='' if organizer is None else organizer.params['CN'][0])
print(json.dumps([read(event) for event in calendar.contents.get('vevent', [])]))
`;

const DATA_ICAL = String.raw`
use strict; use Data::ICal; use JSON::PP;
binmode STDIN, ':utf8'; binmode STDOUT, ':utf8';
my $calendar = Data::ICal->new(data => do { local $/; <STDIN> }) or die 'no calendar';
sub read_event {
  my ($event) = @_;
  my $one = sub { my $all = $event->property($_[0]); $all ? $all->[0] : undef };
  my $text = sub { my $found = $one->($_[0]); $found ? $found->decoded_value : '' };
  my $organizer = $one->('organizer');
  return {
    uid => $text->('uid'), sequence => 0 + $text->('sequence'), start => $one->('dtstart')->value,
    end => $one->('dtend')->value, summary => $text->('summary'), location => $text->('location'),
    description => $text->('description'), organizer => $organizer ? $organizer->value : '',
    organizerName => $organizer ? $organizer->parameters->{CN} : '' };
}
print JSON::PP->new->encode([map { read_event($_) } grep { $_->ical_entry_type eq 'VEVENT' } @{$calendar->entries}]);
`;

function runs(program: string, ...args: readonly string[]): boolean {
  return existsSync(program) && spawnSync(program, args).status === 0;
}

function readBy(program: string, ...args: readonly string[]): (content: string) => Promise<ReadEvent[]> {
  return async (content) => {
    const running = run(program, args);
    running.child.stdin?.end(content);
    return JSON.parse((await running).stdout);
  };
}

export const calendarLibraries = [
  {
    name: 'icalendar for Python',
    isInstalled: runs(PYTHON, '-c', 'import icalendar'),
    read: readBy(PYTHON, '-c', ICALENDAR),
  },
  { name: 'vobject', isInstalled: runs(PYTHON, '-c', 'import vobject'), read: readBy(PYTHON, '-c', VOBJECT) },
  {
    name: 'Data::ICal',
    isInstalled: runs('/usr/bin/perl', '-MData::ICal', '-e', '1'),
    read: readBy('/usr/bin/perl', '-e', DATA_ICAL),
  },
] as const;

export const hasKhal = existsSync('/usr/bin/khal');
export const hasRadicale = ['radicale', 'vdirsyncer'].every((name) => existsSync(`/usr/bin/${name}`));
