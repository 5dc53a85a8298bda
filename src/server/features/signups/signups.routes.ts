import { z } from 'zod';
import { formTraces, withoutTraces } from '#contract/limits.ts';
import {
  movedSignup,
  moveInput,
  notedInput,
  signedUp,
  signedUpForSeveral,
  signupBatchInput,
  signupChange,
  signupInput,
  signupView,
} from '#contract/signups.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { changeSignup } from './change-signup.ts';
import { endSignup } from './end-signup.ts';
import type { SignupActor } from './manage-link.ts';
import { moveSignup } from './move-signup.ts';
import { namedByPeople } from './named-by-people.ts';
import { notesSomebody } from './notes-somebody.ts';
import { presentOwnSignup, presentSignup } from './present-signup.ts';
import { signUp, signUpForSeveral } from './sign-up.ts';
import { signupById, type SignupOfEvent } from './signups.store.ts';

export function mountSignups(mount: Mount, hub: Hub): void {
  mount('POST /api/volunteers', {
    summary:
      'Sign up for a slot; the Idempotency-Key header makes a repeated request safe. For organizers of the sheet a name is enough',
    body: namedByPeople(notedInput.extend(formTraces.shape)),
    bodyFor: async ({ actor, body }) =>
      (await notesSomebody(hub, actor, body)) ? null : namedByPeople(signupInput.extend(formTraces.shape)),
    twice: 'known',
    responses: { 201: signedUp },
    handle: async ({ request, reply, actor, body }) => {
      reply.code(201);
      return signUp(hub, actor, withoutTraces(body), idempotencyKeyOf(request));
    },
  });

  mount('POST /api/volunteers/batch', {
    summary: 'Sign up for several slots by one form; takes those that can be had',
    body: namedByPeople(signupBatchInput.extend(formTraces.shape)),
    twice: 'known',
    responses: { 201: signedUpForSeveral },
    handle: async ({ request, reply, actor, body }) => {
      reply.code(201);
      return signUpForSeveral(hub, actor, withoutTraces(body), idempotencyKeyOf(request));
    },
  });

  const find = async (id: string, actor: Actor): Promise<SignupOfEvent | null> => {
    const signup = await signupById(hub.database.db, id);
    return signup !== null && (organizes(actor, signup.sheetId) || signup.userId === actor.userId) ? signup : null;
  };
  const missing = 'Signup not found';

  mount('POST /api/volunteers/:id/move', {
    summary: 'Move a sign-up to another slot; with `undoFor`, the same call back undoes it for so many seconds',
    find: async (id, actor) => {
      const signup = await signupById(hub.database.db, id);
      return signup !== null && organizes(actor, signup.sheetId) ? signup : null;
    },
    missing,
    body: moveInput,
    responses: { 200: movedSignup },
    handle: async ({ actor, body, found }) => {
      const { signup, isUnheard } = await moveSignup(hub, found, body, actor);
      return { ...presentSignup(signup), ...(isUnheard ? { unheard: true as const } : {}) };
    },
  });

  mount('PATCH /api/volunteers/:id', {
    summary: 'Change a sign-up; absent fields stay',
    find,
    missing,
    body: signupChange,
    responses: { 200: signupView },
    handle: async ({ request, actor, body, found }) => {
      const isByReader = actor.userId === found.userId && found.provedAddress === found.email?.toLowerCase();
      const options = { language: wishedLanguage(request), isByReader };
      const changed = await changeSignup(hub, found, body, by(actor, found), options);
      return changed.userId === actor.userId ? presentOwnSignup(changed) : presentSignup(changed);
    },
  });

  mount('DELETE /api/volunteers/:id', {
    summary:
      'Cancel a sign-up; its place is free right away. Organizers can leave it to everyone rather than to the waiting list',
    find,
    missing,
    query: z.object({ keepOpen: z.enum(['true', 'false']).default('false') }),
    responses: { 204: null },
    handle: async ({ reply, actor, query, found }) => {
      const keepsOpen = query.keepOpen === 'true' && organizes(actor, found.sheetId);
      await endSignup(hub, found, by(actor, found), { keepsOpen });
      return reply.code(204).send();
    },
  });
}

function by(actor: Actor, { sheetId }: SignupOfEvent): SignupActor {
  return organizes(actor, sheetId) ? actor : 'owner';
}
