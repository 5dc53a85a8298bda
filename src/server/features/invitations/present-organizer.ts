import type { OrganizerView } from '#contract/organizers.ts';
import type { Organizer } from '#server/features/organizers/organizers.store.ts';

export function presentOrganizer(organizer: Organizer): OrganizerView {
  return {
    id: organizer.id,
    userId: organizer.userId,
    name: organizer.name,
    // Either the invitation or the account has one.
    email: organizer.email ?? '',
    invitedAt: organizer.invitedAt,
    endsAt: organizer.expiresAt,
    acceptedAt: organizer.acceptedAt,
  };
}
