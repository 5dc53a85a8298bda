import { randomUUID } from 'node:crypto';
import { accessMatrix, type Access, type Call } from '#contract/access.ts';
import { answeringInstead, type Asked, type Attack, type PlantedHub } from '#attack/attack.ts';
import { comparable } from '#attack/support/answers.ts';
import { allCalls, callsRefusedTo, isRead, methodOf, pathNaming } from '#attack/support/calls.ts';
import { inParallel } from '#attack/support/in-parallel.ts';

function sheetSource(call: Call): Access['ofSheet'] {
  const access: Access = accessMatrix[call];
  return access.ofSheet;
}

/** Every call about one sheet, about a sheet or slot with this id. */
function asksAbout(sheetId: string, slotId: string): Asked[] {
  const inPath = allCalls.flatMap((call): Asked[] => {
    const source = sheetSource(call);
    if (source !== 'sheet-in-path' && source !== 'slot-in-path') return [];
    const path = pathNaming(call, source === 'slot-in-path' ? slotId : sheetId);
    return [{ method: methodOf(call), path, ...(isRead(call) ? {} : { json: {} }) }];
  });
  const letter = { audience: 'sheet', audienceId: sheetId, subject: 'Hello', text: 'Hello' };
  return [
    ...inPath,
    { method: 'POST', path: '/api/volunteer-slots', json: { signupSheetId: sheetId, title: 'Mine', maxVolunteers: 1 } },
    { path: `/api/letters/recipients?audience=sheet&audienceId=${sheetId}` },
    { path: `/api/letters/recipients?audience=slot&audienceId=${slotId}` },
    { method: 'POST', path: '/api/letters/preview', json: letter },
    { method: 'POST', path: '/api/letters', json: letter },
    { method: 'POST', path: '/api/letters', json: { ...letter, audience: 'slot', audienceId: slotId } },
  ];
}

export const otherSheets: Attack<PlantedHub> = {
  name: 'sheets of others',
  what: 'everything that a co-organizer of one sheet may do, on another sheet, and what only administrators may',
  async run(hub) {
    const { people, sheetId, slotId, heldSheetId } = hub.world;
    const { cookie } = people['co-organizer'];
    const missing = asksAbout(randomUUID(), randomUUID());
    await inParallel(asksAbout(sheetId, slotId).entries().toArray(), async ([at, asked]) => {
      const foreign = await hub.ask({ ...asked, cookie });
      const none = await hub.ask({ ...(missing[at] ?? asked), cookie });
      const what = `${asked.method ?? 'GET'} ${asked.path}`;
      if (foreign.status !== 404) hub.found(`${what} answers a co-organizer of another sheet ${foreign.status}`);
      if (comparable(foreign) !== comparable(none)) hub.found(`${what} tells that there is one`);
    });
    await inParallel(
      callsRefusedTo('user').filter((call) => sheetSource(call) === undefined),
      async (call) => {
        const { status } = await hub.ask({ method: methodOf(call), path: pathNaming(call, sheetId), cookie });
        if (status !== 403) hub.found(`${call} answers a co-organizer ${status}`);
      },
    );
    const own = await hub.ask({ path: `/api/signup-sheets/${heldSheetId}/organizers`, cookie });
    if (own.status !== 200) hub.found(`the co-organizer reaches no sheet (${own.status}), so nothing was proved`);
  },
  withHole: (hub) =>
    answeringInstead(hub, ({ path }, ask) =>
      path === `/api/signup-sheets/${hub.world.sheetId}/attendance` ? ask({ path: '/api/stats' }) : null,
    ),
};
