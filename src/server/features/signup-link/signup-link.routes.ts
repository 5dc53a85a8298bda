import { z } from 'zod';
import {
  changedSignup,
  linkRequest,
  linkRequested,
  manageChange,
  manageInput,
  managedSignup,
} from '#contract/signup-link.ts';
import { signupCalendar } from '#server/features/signups/calendar-entry.ts';
import { changeSignup } from '#server/features/signups/change-signup.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { mailOf } from '#server/features/signups/mail-volunteers.ts';
import { sendCalendar } from '#server/features/signups/send-calendar.ts';
import type { Mount } from '#server/http/mount.ts';
import { wishedLanguage } from '#server/http/visitor-language.ts';
import type { Hub } from '#server/hub.ts';
import { askForLinks } from './ask-for-links.ts';
import { dateHidden } from './signup-link.errors.ts';
import { openManageLink } from './open-manage-link.ts';
import { proveByLink } from './prove-by-link.ts';
import { showManagedSignup } from './show-managed-signup.ts';

const ASKED = 'If this address has upcoming sign-ups, we’ve emailed the links to it.';

export function mountSignupLink(mount: Mount, hub: Hub): void {
  mount('POST /api/manage/signup', {
    summary: 'Get the sign-up of a manage link',
    body: manageInput,
    responses: { 200: managedSignup },
    handle: async ({ actor, body }) => {
      const signup = await openManageLink(hub, body.token);
      await proveByLink(hub, body.token, actor);
      return showManagedSignup(hub, signup);
    },
  });

  mount('PATCH /api/manage/signup', {
    summary: 'Change the sign-up of a manage link; absent fields stay, and a new address ends the link',
    body: manageChange,
    responses: { 200: changedSignup },
    handle: async ({ request, actor, body: { token, ...change } }) => {
      const signup = await openManageLink(hub, token);
      const isOwner = actor.userId !== null && actor.userId === signup.userId;
      const by = isOwner ? 'owner' : 'link-holder';
      const changed = await changeSignup(hub, signup, change, by, wishedLanguage(request));
      const shown = await showManagedSignup(hub, changed);
      return { ...shown, manageUrl: manageUrl(hub, changed.id, changed.linkVersion) };
    },
  });

  mount('DELETE /api/manage/signup', {
    summary: 'Cancel the sign-up of a manage link',
    body: manageInput,
    responses: { 204: null },
    handle: async ({ reply, body }) => {
      await endSignup(hub, await openManageLink(hub, body.token), 'link-holder');
      return reply.code(204).send();
    },
  });

  mount('POST /api/manage/calendar', {
    summary: 'Get the calendar entry of a manage link’s sign-up, as in its emails',
    body: manageInput,
    produces: 'text/calendar',
    responses: { 200: z.string() },
    handle: async ({ reply, body }) => {
      const signup = await openManageLink(hub, body.token);
      const calendar = signupCalendar(hub, signup.preferredLanguage, mailOf(signup), 'PUBLISH');
      if (calendar === null) throw dateHidden();
      return sendCalendar(reply, calendar.content, 'volunteering.ics');
    },
  });

  mount('POST /api/manage/link', {
    summary: 'Email the manage links of an address; the answer never reveals whether there are any',
    body: linkRequest,
    responses: { 200: linkRequested },
    handle: async ({ body }) => {
      await askForLinks(hub, body);
      return { message: ASKED };
    },
  });
}
