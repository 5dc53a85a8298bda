import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signUpTyped, type SignUpForm } from '#contract/forms.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { PlainSignupForm } from './plain-signup-form.tsx';

const slot = { ...setupView, signupsOpen: false };
const form: SignUpForm = {
  sheet: { ...fairView, signupsOpen: false, slots: [slot] },
  slotId: slot.id,
  further: [],
  refused: [],
  form: 'form-1',
  typed: signUpTyped.parse({}),
  problems: [],
  refusal: null,
};

test('a form without script that is opened early says that sign-ups have not opened yet, not that they are closed', () => {
  const opensAt = '2126-12-01T03:00:00.000Z';
  const { unmount } = renderPart(<PlainSignupForm form={{ ...form, sheet: { ...form.sheet, opensAt } }} />);
  screen.getByText('Sign-ups have not opened yet');
  unmount();
  renderPart(<PlainSignupForm form={form} />);
  expect(screen.queryByText('Sign-ups have not opened yet')).toBeNull();
  screen.getByText('Sign-ups for this event are closed');
});

test.each([
  [2, 'Only 2 are left'],
  // A place was given back since.
  [0, 'Someone just took the last place'],
  [undefined, 'There aren’t that many left'],
])('a family that is larger than what is left (%s) reads that in its form, and can send it again', (left, title) => {
  const open = { ...setupView, signupsOpen: true };
  const typed = signUpTyped.parse({ name: 'Ann Anders', person2: 'Bo Anders' });
  renderPart(
    <PlainSignupForm form={{ ...form, sheet: { ...fairView, slots: [open] }, typed, refusal: 'slot_full', left }} />,
  );
  expect(screen.getByText(/left$|last place$/).textContent).toBe(title);
  screen.getByDisplayValue('Bo Anders');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' }).disabled).toBe(false);
});
