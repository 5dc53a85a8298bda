import type { FastifyRequest } from 'fastify';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { provedMailbox } from '#server/features/mailbox-proofs/proved-mailbox.ts';
import { overlapsToShow } from '#server/features/signups/find-overlaps.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Hub } from '#server/hub.ts';
import { openGroup, type ManageInput } from './open-manage-link.ts';
import { readsMailOf } from './reads-mail.ts';
import { showManagedSignup } from './show-managed-signup.ts';

/** What the page of a manage link shows. @throws 404 as `openToAct` */
export async function showLink(hub: Hub, request: FastifyRequest, input: ManageInput): Promise<ManagedSignup> {
  const { signup, group } = await openGroup(hub, input);
  const isReader = await isReaderOf(hub, request, input.token);
  const managed = await showManagedSignup(hub, signup, { group, isReader });
  if (signup.email === null || !isReader(signup)) return managed;
  const meant = [signup, ...group].map(({ id }) => ({ signupId: id }));
  const overlaps = await overlapsToShow(hub, signup.email, meant);
  return overlaps.length === 0 ? managed : { ...managed, overlaps };
}

export async function isReaderOf(hub: Hub, request: FastifyRequest, token: string) {
  const caller = { token, actor: request.actor, reads: (await provedMailbox(hub, request))?.address ?? null };
  return (signup: SignupOfEvent) => readsMailOf(hub, signup, caller);
}
