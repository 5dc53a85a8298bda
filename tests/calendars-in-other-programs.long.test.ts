import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwnCalendar } from '#server/features/calendars/own-calendar.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { calendarLibraries, hasKhal, hasRadicale } from './support/calendar-programs.ts';
import { freePort } from './support/free-port.ts';
import { bring, cookies } from './support/items.ts';
import { startListeningHub } from './support/listening-hub.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { createUser, signIn } from './support/people.ts';
import { present } from './support/present.ts';
import { readEvents, type ReadEvent } from './support/read-events.ts';
import { ann, ben, chiyo, makeFair, makeSheet, makeSlot, olga, signedUp } from './support/sheets.ts';
import type { TestHub } from './support/test-hub.ts';

/** What people type, and how calendars show it. */
const titles = [
  ['Chairs; tables, "and" more: C:\\up, 🎄', 'Chairs; tables, "and" more: C:\\up, 🎄'],
  ['\u202Eselbat\u202C ⁧שלום⁩ \u200Fعيد', 'selbat שלום \u200Fعيد'],
  ['聖誕義工'.repeat(37), '聖誕義工'.repeat(37)],
  ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
] as const;

let smtp: MailServer;
let hub: TestHub;
let folder: string;
let calendars: { readonly own: string; readonly committee: string; readonly school: string };
let sheetId: string;
let slotId: string;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startListeningHub({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'PAC <pac@school.example>',
    SCHOOL_NAME: 'Maple, "The" School',
  });
  folder = mkdtempSync(path.join(tmpdir(), 'hub-calendars-'));
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
  [sheetId, slotId] = [sheet.id, slot.id];
  await signedUp(hub, slot, ann);
  await signedUp(hub, slot, { ...ben, people: [{ name: 'Ben Bakker' }, { name: 'Bea Bakker' }] });
  await bring(hub, await makeSlot(hub, sheet, { ...cookies, startTime: null, endTime: null }), { quantity: 2 });
  for (const [title] of titles) {
    const description = `${title}\nEND:VCALENDAR\n${'long '.repeat(100)}`;
    const organizer = { organizerName: 'Ann "A" Lee; PhD, ^n\\', organizerEmail: 'josé&more@exämple.org' };
    const hostile = await makeSheet(hub, { title, description, ...organizer });
    await signedUp(hub, await makeSlot(hub, hostile, { title, endTime: '2026-12-13T10:00' }), ann);
  }
  // Mails carry no more calendar files to a person whose own calendar is read.
  await smtp.waitFor(titles.length + 3, 20_000);
  const cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
  const { url } = await makeOwnCalendar(hub.platform, ann.email, false);
  calendars = {
    own: present(url),
    committee: (await hub.call('POST', '/api/calendar-key', { cookie })).json<{ url: string }>().url,
    school: `${hub.platform.config.publicUrl}/calendar/school.ics`,
  };
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);
const get = async (url: string) => (await fetch(url)).text();

/** Of all mails so far, by recipient, the newest last. */
function mailedCalendars(recipient: string): string[] {
  return smtp.mails
    .filter(({ recipients }) => recipients.includes(recipient))
    .flatMap(({ parsed }) => parsed.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar')))
    .map(({ content }) => content.toString());
}

/** A sign that RFC 6868 doubles, so that ^n is no new line; who does not know that reads two. */
const withNames = (events: readonly ReadEvent[]) =>
  events.map((event) => ({ ...event, organizerName: event.organizerName.replaceAll('^^', '^') }));

const meta = { need: 'calendar programs' } as const;

describe.each(calendarLibraries)('$name', ({ isInstalled, read }) => {
  test.runIf(isInstalled)('reads every calendar and every invitation as it was meant', { meta }, async () => {
    const texts = await Promise.all(Object.values(calendars).map(get));
    texts.push(await get(`${hub.platform.config.publicUrl}/api/signup-sheets/${sheetId}/calendar.ics`));
    texts.push(...mailedCalendars(ann.email));
    const events = (await Promise.all(texts.map(read))).map(withNames);
    expect(events).toEqual(texts.map(readEvents).map(withNames));
    const [own = [], committee = [], school = []] = events;
    expect([own.length, committee.length, school.length]).toEqual([
      titles.length + 2,
      titles.length + 2,
      titles.length + 1,
    ]);
    const seen = events.flat();
    for (const [, shown] of titles) {
      expect(own.map(({ summary }) => summary)).toContain(`${shown}: ${shown}`);
      expect(committee.map(({ summary }) => summary)).toContain(`${shown} (1 of 2): ${shown}`);
      expect(school.map(({ summary }) => summary)).toContain(shown);
    }
    expect(new Set(seen.map(({ location }) => location))).toEqual(new Set(['Maple, "The" School']));
    expect(new Set(seen.map(({ organizer }) => organizer))).toEqual(
      new Set(['mailto:olga@pac.example', 'mailto:jos%C3%A9%26more@xn--exmple-cua.org', '']),
    );
    expect(new Set(seen.map(({ organizerName }) => organizerName))).toEqual(
      new Set(['Olga Organizer', 'Ann “A” Lee; PhD, ^n', '']),
    );
    for (const { uid, sequence, start, end } of events.slice(-mailedCalendars(ann.email).length).flat())
      expect(own.find((event) => event.uid === uid)).toMatchObject({ sequence, start, end });
  });
});

describe.skipIf(!hasKhal)('khal, which keeps a copy', { meta }, () => {
  test('shows the new count and the new title after its next look, in place', async () => {
    const kept = path.join(folder, 'khal');
    mkdirSync(kept);
    const [config, file] = [path.join(folder, 'khal.conf'), path.join(folder, 'committee.ics')];
    const settings = [
      `[calendars]\n[[fair]]\npath = ${kept}`,
      `[sqlite]\npath = ${path.join(folder, 'khal.db')}`,
      '[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M',
      ...['dateformat', 'longdateformat'].map((name) => `${name} = %Y-%m-%d`),
      ...['datetimeformat', 'longdatetimeformat'].map((name) => `${name} = %Y-%m-%d %H:%M`),
    ];
    writeFileSync(config, settings.join('\n'));
    const khal = (...args: readonly string[]) => run('/usr/bin/khal', ['--config', config, ...args]);
    const shown = async () => {
      writeFileSync(file, await get(calendars.committee));
      await khal('import', '--batch', '--include-calendar', 'fair', file);
      const { stdout } = await khal('list', '--format', '{uid}|{start-long}|{location}|{title}', '2026-12-12', '1d');
      return stdout.split('\n').filter((line) => line.startsWith(`slot-${slotId}`));
    };
    const line = (title: string) => `slot-${slotId}@127.0.0.1|2026-12-12 15:00|Maple, "The" School|${title}`;
    expect(await shown()).toEqual([line('Set up tables (3 of 9): Winter Craft Fair')]);
    await signedUp(hub, { id: slotId }, chiyo);
    expect(await shown()).toEqual([line('Set up tables (4 of 9): Winter Craft Fair')]);
    await changeSheet(hub.hub, sheetId, { title: 'Spring Fair' }, olga);
    expect(await shown()).toEqual([line('Set up tables (4 of 9): Spring Fair')]);
    expect(readdirSync(kept)).toHaveLength(titles.length + 2);
  });
});

/** Takes a calendar of the hub over to a server, each time it is called. */
function copierTo(url: string): () => Promise<void> {
  const section = (title: string, values: Readonly<Record<string, unknown>>) =>
    [`[${title}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ''].join('\n');
  const file = path.join(folder, 'vdirsyncer.conf');
  const sections = [
    section('general', { status_path: path.join(folder, 'vdirsyncer') }),
    section('pair copy', { a: 'hub', b: 'kept', collections: null, conflict_resolution: 'a wins' }),
    section('storage hub', { type: 'http', url: calendars.own }),
    section('storage kept', { type: 'caldav', url, username: 'ann', password: 'ann' }),
  ];
  writeFileSync(file, sections.join('\n'));
  return async () => {
    for (const command of ['discover', 'sync']) await run('/usr/bin/vdirsyncer', ['--config', file, command, 'copy']);
  };
}

describe.skipIf(!hasRadicale)('Radicale, a server that keeps a copy', { meta }, () => {
  test('has each event once, as the hub says it, also after a change', async () => {
    const port = await freePort();
    const server = spawn(
      '/usr/bin/radicale',
      ['--server-hosts', `127.0.0.1:${port}`, '--auth-type', 'none', '--rights-type', 'authenticated'].concat([
        '--storage-filesystem-folder',
        path.join(folder, 'radicale'),
        '--web-type',
        'none',
      ]),
      { stdio: 'ignore' },
    );
    try {
      const url = `http://127.0.0.1:${port}/ann/fair/`;
      const headers = { authorization: `Basic ${btoa('ann:ann')}` };
      const made = () => fetch(url, { method: 'MKCALENDAR', headers }).then(({ status }) => status, String);
      await expect.poll(made).toBe(201);
      const copy = copierTo(url);
      // vdirsyncer gives the events of a feed ids of its own.
      const eventsIn = (content: string) =>
        readEvents(content)
          .map(({ uid: _uid, ...event }) => event)
          .toSorted((a, b) => (a.summary < b.summary ? -1 : 1));
      const served = async () => {
        await copy();
        const events = eventsIn(await (await fetch(url, { headers })).text());
        expect(events).toEqual(eventsIn(await get(calendars.own)));
        return events.filter(({ summary }) => summary.startsWith('Set up tables')).map(({ summary }) => summary);
      };
      const before = await served();
      expect(before).toHaveLength(1);
      await changeSheet(hub.hub, sheetId, { title: 'Summer Fair', organizerName: 'Oskar' }, olga);
      expect(await served()).toEqual(['Set up tables: Summer Fair']);
    } finally {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    }
  });
});
