import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { onTheDayUrl, peopleUrl, personUrl, sheetPlace } from '#contract/organizer-paths.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { OwnDocuments } from '#server/features/documents/own-documents.ts';
import { packedElements } from '#server/features/documents/packed-parts.ts';
import { personIdOf } from '#server/features/people/person-id.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

async function open(url: string, cookie?: string) {
  const answer = await hub.call('GET', url, {
    headers: { accept: 'text/html' },
    ...(cookie === undefined ? {} : { cookie }),
  });
  const [, json = '{}'] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(answer.body) ?? [];
  const { seeds = [] } = JSON.parse(json) as PageData;
  const keys = seeds.map(({ key }) => String(key[0]));
  return { ...answer, status: answer.statusCode, body: answer.body, keys, headers: answer.headers };
}

const OF_MANAGEMENT = [
  pagePaths.management,
  managementTab('monitoring'),
  managementTab('email'),
  managementTab('communications'),
  managementTab('users'),
  pagePaths.helpNeeded,
  pagePaths.hours,
  pagePaths.people,
  pagePaths.system,
  pagePaths.monitoring,
];

describe('a page of the management', () => {
  test('asks a stranger to sign in, and holds nothing', async () => {
    await makeFair(hub);
    for (const url of OF_MANAGEMENT) {
      const { status, body, keys } = await open(url);
      expect([status, keys], url).toEqual([200, ['/api/auth/session']]);
      expect(body, url).toContain('Admin Access Required');
    }
  });

  test('tells a user who organizes nothing so, and holds nothing else', async () => {
    await makeFair(hub);
    const cookie = await signInAs(hub, 'user');
    for (const url of OF_MANAGEMENT) {
      const { body, keys } = await open(url, cookie);
      expect(body, url).toContain('Access Denied');
      expect(
        keys.filter((key) => !['/api/auth/session', '/api/hours/open'].includes(key)),
        url,
      ).toEqual([]);
    }
  });

  test('shows its content to a full administrator, before any program runs', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    const shown = await Promise.all(OF_MANAGEMENT.map(async (url) => [url, (await open(url, cookie)).body] as const));
    for (const [url, body] of shown) expect(body, url).not.toMatch(/Checking authentication|Access Denied/);
    expect(Object.fromEntries(shown)[pagePaths.system]).toContain('Background jobs');
    expect(Object.fromEntries(shown)[managementTab('users')]).toContain('Fatima Founder');
  });

  test('holds nothing for a volunteer administrator that is for full administrators', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const kept = ['/api/system', '/api/users', '/api/email', '/api/audit-log', '/api/monitors', '/api/social-media'];
    for (const url of OF_MANAGEMENT) {
      const { keys } = await open(url, cookie);
      expect(
        keys.filter((key) => kept.includes(key)),
        url,
      ).toEqual([]);
    }
  });

  test('is kept by nobody, and has the strict policy', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    for (const url of [...OF_MANAGEMENT, pagePaths.ownProfile, pagePaths.mine]) {
      const { headers } = await open(url, cookie);
      expect(headers['cache-control'], url).toBe('no-store');
      expect(headers.etag, url).toBeUndefined();
      expect(headers['content-security-policy'], url).not.toContain('unsafe-inline');
    }
  });

  test('has no form but searches that would put what is typed into the address before the page is alive', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    const urls = [...OF_MANAGEMENT, pagePaths.ownProfile, pagePaths.mine, pagePaths.setup];
    for (const url of urls)
      for (const { body } of [await open(url), await open(url, cookie)])
        expect(
          (body.match(/<form[^>]*>/g) ?? []).filter((form) => !/method="(?:post|dialog)"|role="search"/.test(form)),
          url,
        ).toEqual([]);
    expect((await open(pagePaths.ownProfile)).body).toContain('method="dialog"');
  });

  test('is not there in another spelling of its address', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    for (const url of ['/%6dine', '/pac%2Dmgmt-2025', '/pac-mgmt-2025/%73heets/018f0000-0000-7000-8000-000000000000']) {
      const { status, keys } = await open(url, cookie);
      expect([status, keys], url).toEqual([404, []]);
    }
  });

  test('is a stranger’s again after sign-out', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    await hub.call('POST', '/api/auth/logout', { cookie });
    expect((await open(managementTab('users'), cookie)).body).toContain('Admin Access Required');
  });
});

describe('the place of a sheet', () => {
  test('is there for those who organize it, with its people for nobody else', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const other = await makeSheet(hub);
    const organizer = await coOrganizerOf(hub, sheet);
    const administrator = await signInAs(hub, 'volunteer-admin');
    for (const cookie of [organizer.cookie, administrator]) {
      const { status, body } = await open(sheetPlace(sheet.id), cookie);
      expect(status).toBe(200);
      expect(body).toContain('ann@families.example');
    }
    for (const [url, cookie] of [
      [sheetPlace(other.id), organizer.cookie],
      [sheetPlace('018f0000-0000-7000-8000-000000000000'), administrator],
    ] as const) {
      const { status, body } = await open(url, cookie);
      expect(status, url).toBe(404);
      expect(body, url).toContain('This signup sheet was deleted, or you don’t organize it.');
    }
    const stranger = await open(sheetPlace(sheet.id));
    expect(stranger.body).not.toContain('ann@families.example');
  });
});

describe('the pages of people', () => {
  test('hold those of the reader’s sheets, and nobody for others', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const { slot: elsewhere } = await makeFair(hub);
    await signedUp(hub, elsewhere, ben);
    const organizer = await coOrganizerOf(hub, sheet);
    const administrator = await signInAs(hub, 'volunteer-admin');
    const [annId, benId] = [ann, ben].map((person) => personIdOf(hub.platform, { id: '', ...person }));
    for (const [cookie, seen] of [
      [organizer.cookie, [true, false]],
      [administrator, [true, true]],
      [await signInAs(hub, 'user'), [false, false]],
      [undefined, [false, false]],
    ] as const) {
      const { body } = await open(pagePaths.people, cookie);
      expect([body.includes(ann.email), body.includes(ben.email)]).toEqual(seen);
      for (const [id, person, isSeen] of [
        [annId, ann, seen[0]],
        [benId, ben, seen[1]],
      ] as const) {
        const page = await open(personUrl(id ?? ''), cookie);
        expect([page.body.includes(person.email), page.body.includes(person.name)]).toEqual([isSeen, isSeen]);
      }
    }
    const missing = await open(personUrl(benId ?? ''), organizer.cookie);
    expect([missing.status, missing.body.includes('There is nobody at this address')]).toEqual([404, true]);
    const { body } = await open(`${peopleUrl()}?search=bakker`, administrator);
    expect([body.includes(ann.email), body.includes(ben.email), body.includes('value="bakker"')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a page of one person', () => {
  test('never holds what is another’s', async () => {
    const { slot, sheet } = await makeFair(hub);
    await signedUp(hub, slot);
    const other = await createUser(hub, { role: 'user', email: 'ann@families.example', name: 'Ann Anders' });
    const cookie = await signInAs(hub, 'user');
    for (const url of [pagePaths.profile(other.id), pagePaths.ownProfile, pagePaths.mine, onTheDayUrl(sheet.id)]) {
      const { body } = await open(url, cookie);
      expect(body, url).not.toContain('ann@families.example');
      expect(body, url).not.toContain('Ann Anders');
    }
    const own = await open(pagePaths.ownProfile, await signIn(hub, other));
    expect(own.body).toContain('ann@families.example');
  });

  test('is each reader’s own when several ask at the same moment', async () => {
    const people = await Promise.all(
      ['Ines', 'Jomo', 'Kaya'].map(async (name) => {
        const user = await createUser(hub, { role: 'user', name, email: `${name.toLowerCase()}@families.example` });
        return { name, cookie: await signIn(hub, user) };
      }),
    );
    const pages = await Promise.all(people.map(({ cookie }) => open(pagePaths.ownProfile, cookie)));
    for (const [nth, { body }] of pages.entries())
      for (const [at, { name }] of people.entries())
        expect(body.includes(`${name.toLowerCase()}@families.example`)).toBe(nth === at);
  });
});

describe('the bytes of a page for one reader', () => {
  const opening = 'a'.repeat(10_000);

  const sizeOf = async (rest: string, packed: readonly string[] = []) => {
    const sent = await new OwnDocuments().gzip({ opening, rest, packed });
    expect((await promisify(gunzip)(sent)).toString() === `${opening}${rest}`).toBe(true);
    return sent.length;
  };

  test('are the page again, and only what all pages begin with is compressed', async () => {
    for (const length of [0, 1, 65_535, 65_536, 200_000]) {
      const size = await sizeOf('b'.repeat(length));
      expect(size).toBeGreaterThan(length);
      expect(size).toBeLessThan(length + 200);
    }
  });

  test('tell of what holds nothing personal only how long it is by itself', async () => {
    const rows = '<ul data-packed=""><li>Bake sale</li></ul>'.repeat(20);
    const sizes = await Promise.all(
      ['Ann Anders', 'Bake sale!'].map((secret) => sizeOf(`<p>${secret}</p>${rows}${'n'.repeat(5000)}`, [rows])),
    );
    expect(sizes[0]).toBe(sizes[1]);
    expect(sizes[0]).toBeLessThan(5000 + rows.length / 4);
  });

  test('are fewer for rows of sheets, whose names of people stay as they are', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const cookie = await signInAs(hub, 'full-admin');
    const { rawPayload } = await hub.call('GET', pagePaths.management, {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
      cookie,
    });
    const whole = (await promisify(gunzip)(rawPayload)).toString();
    const plain = rawPayload.toString('latin1');
    for (const [words, isPlain] of [
      ['"name":"Fatima Founder"', true],
      ['<h3 id="rows-0"', false],
    ] as const) {
      expect(whole).toContain(words);
      expect(plain.includes(words), words).toBe(isPlain);
    }
  });
});

describe('what a page says of itself that holds nothing personal', () => {
  test('is found whole, with what is nested, and in no text', () => {
    const list = '<div class="x" data-packed=""><div>one</div><p>two</p></div>';
    const text = '<p>&lt;div data-packed=&quot;&quot;&gt;</p>';
    expect(packedElements(`<div>${text}${list}<div>after</div>${list}</div>`)).toEqual([list, list]);
  });
});
