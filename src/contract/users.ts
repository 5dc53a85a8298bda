import { z } from 'zod';
import { roles } from '#domain/roles.ts';
import { textLimits } from '#domain/text-limits.ts';
import { newPassword, userView } from './accounts.ts';
import { emailField, optionalPhone, requiredLine } from './fields.ts';

const ROLE_REQUIRED = 'Please select a role';
const INVALID_EMAIL = 'Please enter a valid email address';

export const newAdministrator = z.object({
  name: requiredLine('Name', textLimits.name),
  email: emailField(INVALID_EMAIL, INVALID_EMAIL),
  phone: optionalPhone.default(null),
  password: newPassword,
  role: z.enum(['full-admin', 'volunteer-admin'], { error: ROLE_REQUIRED }),
});
export type NewAdministrator = z.infer<typeof newAdministrator>;

/** What is absent stays; a phone of null is removed. */
export const userChange = z.object({
  name: requiredLine('Name', textLimits.name).optional(),
  email: emailField(INVALID_EMAIL, INVALID_EMAIL).optional(),
  phone: optionalPhone.optional(),
});
export type UserChange = z.infer<typeof userChange>;

export const roleChange = z.object({ role: z.enum(roles, { error: ROLE_REQUIRED }) });

export const userList = z.array(userView);
