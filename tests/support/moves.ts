import type { SignupView } from '#contract/signups.ts';
import type { TestHub } from './test-hub.ts';
import { ann, makeFair, makeSlot, signedUp, writtenMails } from './sheets.ts';

export const kitchen = {
  title: 'Kitchen',
  startTime: '2026-12-12T10:00',
  endTime: '2026-12-12T12:00',
  maxVolunteers: 1,
};

/** As the screen asks for it. */
export const ten = { undoFor: 10 };

/** @param cookie of who moves people, where nobody else is named */
export function movesIn(hub: TestHub, cookie: () => string) {
  const move = (id: string, json: object, by = cookie()) =>
    hub.call('POST', `/api/volunteers/${id}/move`, { cookie: by, json });
  return {
    move,
    /** Ann sets up tables, of which there are two places, and there is one in the kitchen. */
    async annAtTables(slot: object = {}, sheet: object = {}) {
      const { sheet: fair, slot: tables } = await makeFair(hub, { sheet });
      const signup = await signedUp(hub, tables, ann);
      return { fair, tables, signup, kitchen: await makeSlot(hub, fair, { ...kitchen, ...slot }) };
    },
    /** Those whom one form signs up for all of these slots. */
    async familyOn(slots: readonly { readonly id: string }[], ...names: readonly string[]): Promise<SignupView[]> {
      const people = names.map((name) => ({ name }));
      const places = slots.map(({ id: slotId }) => ({ slotId }));
      const made = await hub.call('POST', '/api/volunteers/batch', {
        json: { ...ann, name: names[0], people, places },
      });
      return made.json().signups;
    },
    kinds: async () => (await writtenMails(hub)).map(({ kind }) => kind),
    codeOf: (answer: Awaited<ReturnType<typeof move>>) => [answer.statusCode, answer.json().code],
    async pass(seconds: number) {
      hub.platform.clock.advance(seconds * 1000);
      await hub.hub.jobs.settled();
    },
  };
}
