import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  changedSignup,
  linkRequest,
  linkRequested,
  manageChange,
  manageInput,
  managedSignup,
} from '#contract/signup-link.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { overlapsToShow } from '#server/features/signups/find-overlaps.ts';
import { changeSignup } from '#server/features/signups/change-signup.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { entriesNow } from '#server/features/signups/entries-now.ts';
import { signupsById } from '#server/features/signups/signup-entries.store.ts';
import { writeCalendar } from '#server/features/signups/write-calendar.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { sendCalendar } from '#server/features/signups/send-calendar.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { askForLinks } from './ask-for-links.ts';
import { dateHidden } from './signup-link.errors.ts';
import { openGroup, openManageLink, openToAct } from './open-manage-link.ts';
import { readsMailOf } from './reads-mail.ts';
import { showManagedSignup } from './show-managed-signup.ts';

const ASKED = 'If this address has upcoming sign-ups, we’ve emailed the links to it.';

export function mountSignupLink(mount: Mount, hub: Hub): void {
  const isReaderOf = async (request: FastifyRequest, token: string) => {
    const caller = { token, actor: request.actor, reads: (await provedMailbox(hub, request))?.address ?? null };
    return (signup: SignupOfEvent) => readsMailOf(hub, signup, caller);
  };

  mount('POST /api/manage/signup', {
    summary: 'Get the sign-up of a manage link',
    body: manageInput,
    twice: 'harmless',
    responses: { 200: managedSignup },
    handle: async ({ request, body }) => {
      const { signup, group } = await openGroup(hub, body);
      const isReader = await isReaderOf(request, body.token);
      const managed = await showManagedSignup(hub, signup, { group, isReader });
      if (signup.email === null || !isReader(signup)) return managed;
      const meant = [signup, ...group].map(({ id }) => ({ signupId: id }));
      const overlaps = await overlapsToShow(hub, signup.email, meant);
      return overlaps.length === 0 ? managed : { ...managed, overlaps };
    },
  });

  mount('PATCH /api/manage/signup', {
    summary: 'Change the sign-up of a manage link; absent fields stay, and a new address ends the link',
    body: manageChange,
    responses: { 200: changedSignup },
    handle: async ({ request, actor, body: { token, signupId, ...change } }) => {
      const { signup, group } = await openToAct(hub, { token, signupId });
      const isOwner = actor.userId !== null && actor.userId === signup.userId;
      const by = isOwner ? 'owner' : 'link-holder';
      const isReader = await isReaderOf(request, token);
      const options = { language: wishedLanguage(request), isByReader: isReader(signup) };
      const changed = await changeSignup(hub, signup, change, by, options);
      // With another address it has left its group, and is reached by a link of its own only.
      const isOfLink = changed.linkVersion === signup.linkVersion;
      const shown = await showManagedSignup(hub, changed, { group: isOfLink ? group : [], isReader });
      const url = manageUrl(hub, changed.id, changed.linkVersion);
      return {
        ...shown,
        manageUrl: isOfLink && signupId !== undefined ? `${hub.config.publicUrl}/manage#${token}` : url,
      };
    },
  });

  mount('DELETE /api/manage/signup', {
    summary: 'Cancel the sign-up of a manage link',
    body: manageInput,
    responses: { 204: null },
    handle: async ({ reply, body }) => {
      await endSignup(hub, await openManageLink(hub, body), 'link-holder');
      return reply.code(204).send();
    },
  });

  mount('POST /api/manage/calendar', {
    summary: 'Get the calendar entries of a manage link’s sign-ups, as in its emails',
    body: manageInput,
    produces: 'text/calendar',
    twice: 'harmless',
    responses: { 200: z.string() },
    handle: async ({ reply, body }) => {
      const { signup, group } = await openGroup(hub, body);
      const ids = (body.signupId === undefined ? [signup, ...group] : [signup]).map(({ id }) => id);
      const entries = await entriesNow(hub, (db) => signupsById(db, ids));
      if (entries.length === 0) throw dateHidden();
      return sendCalendar(reply, writeCalendar(hub, 'PUBLISH', entries), 'volunteering.ics');
    },
  });

  mount('POST /api/manage/link', {
    summary: 'Email the manage links of an address; the answer never reveals whether there are any',
    body: linkRequest,
    responses: { 200: linkRequested },
    handle: async ({ request, body }) => {
      await askForLinks(hub, body, request);
      return { message: ASKED };
    },
  });
}
