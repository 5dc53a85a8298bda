import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  handOverPost,
  handOverTyped,
  languageBack,
  linksTyped,
  manageLinkPost,
  signUpPlace,
  signUpPost,
  signUpTyped,
  withdrawPost,
} from '#contract/forms.ts';
import { languageQuery } from '#contract/language.ts';
import { linkRequest, manageInput } from '#contract/signup-link.ts';
import { pagePaths } from '#contract/paths.ts';
import { actorOf } from '#server/features/sessions/actor-of.ts';
import { cookieFlags } from '#server/features/sessions/cookies.ts';
import { askForLinks } from '#server/features/signup-link/ask-for-links.ts';
import { openGroup, signupsOfLink } from '#server/features/signup-link/open-manage-link.ts';
import { pageLanguage } from '#server/features/documents/page-language.ts';
import type { PageWriter } from '#server/features/documents/page-writer.ts';
import { showLink } from '#server/features/signup-link/show-link.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { FIRST_LINK } from '#server/features/signups/take-places.ts';
import { startSearchFor } from '#server/features/hand-overs/start-search.ts';
import { stopSearchFor } from '#server/features/hand-overs/stop-search.ts';
import { leaveAs } from '#server/features/offers/show-waiting.ts';
import { entryById } from '#server/features/waitlist/entries.store.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { asHubError } from '#server/http/answers.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { isId } from '#server/platform/new-id.ts';
import { isBusy, refusalToSay } from './no-script.errors.ts';
import { giveOwnSignup, readOwnSignup } from './own-signup-cookie.ts';
import { postSignUp } from './post-sign-up.ts';
import { showOwnSignup, showOwnWaiting } from './show-own-signup.ts';
import { showRefusedForm, showSignUpForm } from './show-sign-up-form.ts';
import { readRefused, writeRefused } from './refused-in-address.ts';
import { safeRedirect } from './safe-redirect.ts';

const YEAR_IN_SECONDS = 31_536_000;
const SEE_OTHER = 303;
const INVALID = 400;

export function mountNoScript(app: FastifyInstance, mount: Mount, hub: Hub, pages: PageWriter): void {
  mountSigningUp(app, mount, hub, pages);
  mountOwnSignup(app, mount, hub, pages);
  mountManagePage(mount, hub, pages);

  mount('POST /language', {
    summary: 'Set the language of a browser without script, and return to the page before',
    takesForm: true,
    body: languageQuery,
    query: languageBack,
    responses: { 303: null },
    handle: async ({ reply, body, query }) => {
      // The dialog of the header changes it too, so it is no secret to scripts.
      const flags = { ...cookieFlags(hub.config), httpOnly: false, maxAge: YEAR_IN_SECONDS };
      // A visitor who chooses one of our languages ends the outside translation.
      reply.setCookie('lang', body.tag, flags).clearCookie('translation', { path: '/' });
      return reply.redirect(safeRedirect(query.back), SEE_OTHER);
    },
  });
}

/** The document of a manage link asks for its content by itself, since no program has come yet. */
function mountManagePage(mount: Mount, hub: Hub, pages: PageWriter): void {
  const path = pagePaths.manage;
  mount('POST /manage', {
    summary: 'Get the page of a manage link with its content, to take the place of the one without',
    body: manageInput,
    twice: 'harmless',
    produces: 'text/html',
    responses: { 200: null },
    handle: async ({ request, reply, body }) => {
      const { token } = body;
      const seeds = [{ key: ['/api/manage/signup', { token }], data: await showLink(hub, request, body) }];
      return pages.sendOwn(request, reply, { path, data: { token, seeds }, hasStyles: true });
    },
  });
}

function mountSigningUp(app: FastifyInstance, mount: Mount, hub: Hub, pages: PageWriter): void {
  const path = pagePaths.signUp;

  app.get<{ Querystring: { slot?: unknown } }>(path, async (request, reply) => {
    const slotIds = [request.query.slot].flat().map((slot) => String(slot).toLowerCase());
    const place = { slotId: slotIds[0] ?? '', slotIds };
    const signUpForm = await showSignUpForm(hub, await actorOf(hub, request), place);
    if (signUpForm === null) return pages.sendAsked(request, reply, path, { signUpForm });
    return pages.sendOwn(request, reply, { path, data: { signUpForm } });
  });

  mount('POST /sign-up', {
    summary: 'Sign up by the form of a page, for browsers without script; answers with a page',
    takesForm: true,
    body: signUpPost,
    produces: 'text/html',
    responses: { 303: null },
    handle: async ({ request, reply, actor, body }) => {
      const posted = await postSignUp(hub, actor, body, await pageLanguage(hub, request));
      if ('entryId' in posted) {
        const entry = await entryById(hub.database.db, posted.entryId);
        if (entry !== null) giveOwnSignup(hub, reply, 'waits', { ...entry, linkVersion: FIRST_LINK });
        return reply.redirect(pagePaths.ownSignup, SEE_OTHER);
      }
      const { signupId, refused } = posted;
      const made = await signupById(hub.database.db, signupId);
      // A repeated form shows what it made, unless the sign-up has another address by now.
      if (made !== null) giveOwnSignup(hub, reply, 'made', { ...made, linkVersion: FIRST_LINK });
      return reply.redirect(`${pagePaths.ownSignup}${writeRefused(refused)}`, SEE_OTHER);
    },
    onRefused: async (call) => {
      const { request, reply, error } = call;
      const place = signUpPlace.parse(request.body ?? {});
      if (!isId(place.slotId)) throw error;
      const refusal = refusalToSay(call);
      const signUpForm = await showRefusedForm(hub, place, signUpTyped.parse(request.body), refusal);
      return pages.sendOwn(request, reply, { path, data: { signUpForm }, status: refusal.status });
    },
  });
}

function mountOwnSignup(app: FastifyInstance, mount: Mount, hub: Hub, pages: PageWriter): void {
  const path = pagePaths.ownSignup;

  app.get(path, async (request, reply) => {
    const right = readOwnSignup(hub, request);
    if (right?.state === 'waits') {
      const ownWaiting = await showOwnWaiting(hub, right);
      return pages.sendOwn(request, reply, {
        path,
        data: { ownSignup: null, ...(ownWaiting === null ? {} : { ownWaiting }) },
      });
    }
    const ownSignup = right === null ? null : await showOwnSignup(hub, right, readRefused(request.query));
    return pages.sendOwn(request, reply, { path, data: { ownSignup } });
  });

  mount('POST /my-sign-up', {
    summary: 'Open the sign-up of a manage link that was pasted into the form of a page',
    takesForm: true,
    body: manageLinkPost,
    produces: 'text/html',
    responses: { 303: null },
    handle: async ({ reply, body: { link } }) => {
      const token = link.slice(link.lastIndexOf('#') + 1);
      const { signup } = await openGroup(hub, { token });
      giveOwnSignup(hub, reply, 'opened', signup);
      return reply.redirect(path, SEE_OTHER);
    },
    onRefused: async (call) => {
      const refusal = refusalToSay(call);
      const linkProblem = isBusy(refusal) ? 'busy' : 'dead';
      const data = { ownSignup: null, linkProblem } as const;
      return pages.sendOwn(call.request, call.reply, { path, data, status: refusal.status });
    },
  });

  mount('POST /my-sign-up/link', {
    summary: 'Email the manage links of an address; the page never reveals whether there are any',
    takesForm: true,
    body: linkRequest,
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ request, reply, body }) => {
      await askForLinks(hub, body, request);
      return pages.sendOwn(request, reply, {
        path,
        data: { ownSignup: null, linksAsked: { email: body.email, problem: null } },
      });
    },
    onRefused: async (call) => {
      const refusal = refusalToSay(call);
      const problem = isBusy(refusal) ? 'busy' : 'address';
      const linksAsked = { ...linksTyped.parse(call.request.body ?? {}), problem } as const;
      const data = { ownSignup: null, linksAsked };
      return pages.sendOwn(call.request, call.reply, { path, data, status: refusal.status });
    },
  });

  mount('POST /my-sign-up/hand-over', {
    summary: 'Look for somebody who takes the place of a sign-up over that this browser has opened, or stop looking',
    takesForm: true,
    body: handOverPost,
    produces: 'text/html',
    responses: { 303: null },
    handle: async ({ request, reply, body: { signupId, name, stop } }) => {
      const right = readOwnSignup(hub, request);
      const reached = right === null ? [] : await signupsOfLink(hub, right);
      const signup = reached.find(({ id }) => id === signupId);
      if (signup !== undefined && stop) await stopSearchFor(hub, signup);
      else if (signup !== undefined) await startSearchFor(hub, signup, { name });
      return reply.redirect(path, SEE_OTHER);
    },
    onRefused: async ({ request, reply, error }) => {
      const { status } = asHubError(error);
      if (status >= 500) throw error;
      const right = readOwnSignup(hub, request);
      const ownSignup = right === null ? null : await showOwnSignup(hub, right);
      // It has changed since it was shown: the page says how it stands.
      if (status !== INVALID || ownSignup === null) return reply.redirect(path, SEE_OTHER);
      const nameRefused = handOverTyped.parse(request.body ?? {});
      return pages.sendOwn(request, reply, { path, data: { ownSignup, nameRefused }, status });
    },
  });

  mount('POST /my-sign-up/withdraw', {
    summary: 'Cancel a sign-up that this browser has just made or opened, or leave the waiting list it joined',
    takesForm: true,
    body: withdrawPost,
    responses: { 303: null },
    handle: async ({ request, reply, body }) => {
      const right = readOwnSignup(hub, request);
      if (right?.state === 'waits' && right.signupId === body.signupId) {
        await leaveAs(hub, { ...right, id: right.signupId });
        return reply.redirect(path, SEE_OTHER);
      }
      const reached = right === null ? [] : await signupsOfLink(hub, right);
      // Another one may have been made in another tab: then the page that follows says which.
      const signup = reached.find(({ id }) => id === body.signupId);
      if (signup !== undefined) {
        await endSignup(hub, signup, 'link-holder');
        // The rest of its form is still reached.
        const { id, linkVersion } = reached.find((other) => other !== signup) ?? signup;
        giveOwnSignup(hub, reply, 'withdrawn', { ...signup, id, linkVersion });
      }
      return reply.redirect(path, SEE_OTHER);
    },
    onRefused: ({ reply, error }) => {
      if (asHubError(error).status >= 500) throw error;
      // It has changed since it was shown: the page says how it stands.
      return reply.redirect(path, SEE_OTHER);
    },
  });
}
