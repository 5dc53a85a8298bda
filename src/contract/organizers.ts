import { z } from 'zod';
import { emailProof } from './accounts.ts';
import { emailField, idField, instant } from './fields.ts';

/** Co-organizers of a sheet, with those who are invited. */
export const MAX_ORGANIZERS = 20;

export const organizerInput = z.object({ email: emailField() });
export type OrganizerInput = z.infer<typeof organizerInput>;

export const organizerRemoval = z.object({ id: idField });

export const organizerView = z.object({
  id: z.string(),
  /** Null for an invitation. */
  userId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  invitedAt: instant,
  /** When the link of an invitation ends or has ended; null once it is accepted. */
  endsAt: instant.nullable(),
  acceptedAt: instant.nullable(),
});
export type OrganizerView = z.infer<typeof organizerView>;

export const organizersView = z.object({ organizers: z.array(organizerView) });
export type OrganizersView = z.infer<typeof organizersView>;

export const invitationToken = emailProof;

export const invitationView = z.object({
  sheetId: z.string(),
  /** In the visitor's language. */
  title: z.string(),
  /** The address to which the link was mailed. */
  email: z.string(),
  hasAccount: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationView>;

export const invitationAccepted = z.object({ sheetId: z.string() });
export type InvitationAccepted = z.infer<typeof invitationAccepted>;
