import { peopleQuery, peopleView, personView } from '#contract/people.ts';
import { tooOften } from '#server/http/limits/limit-errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { listPeople } from './list-people.ts';
import { createSearchNotes } from './note-search.ts';
import { PERSON_NOT_FOUND } from './people.errors.ts';
import { findPerson, showPerson } from './show-person.ts';

export function mountPeople(mount: Mount, hub: Hub): void {
  const noteSearch = createSearchNotes(hub);

  mount('GET /api/people', {
    summary: 'Who has signed up or waits on the sheets of the caller, by name, address or phone',
    query: peopleQuery,
    responses: { 200: peopleView },
    handle: async ({ request, actor, query }) => {
      const wait = query.search === '' ? 0 : hub.limits.waitToSearch(request);
      if (wait > 0) throw tooOften(wait);
      const people = await listPeople(hub, actor, query);
      await noteSearch(actor);
      return people;
    },
  });

  mount('GET /api/people/:id', {
    summary: 'What one person has signed up for, waits for, and gave, on the sheets of the caller',
    find: (id, actor) => findPerson(hub, id, actor),
    missing: PERSON_NOT_FOUND,
    responses: { 200: personView },
    handle: ({ found, actor }) => showPerson(hub, found, actor),
  });
}
