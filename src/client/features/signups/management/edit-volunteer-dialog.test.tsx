import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignupView } from '#contract/signups.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { EditVolunteerDialog } from './edit-volunteer-dialog.tsx';

const volunteer: SignupView = {
  id: 'ann',
  slotId: setupView.id,
  userId: null,
  name: 'Ann Anders',
  email: 'ann@families.example',
  phone: '604 555 0101',
  notes: 'A seat, please',
  emailConsent: true,
  preferredLanguage: 'en',
  signupTime: '2026-11-20T18:00:00.000Z',
};

test('whoever types in another person is told what of the first one is not kept, and nobody who corrects a typo is', () => {
  renderPart(
    <EditVolunteerDialog open onOpenChange={() => {}} volunteer={volunteer} sheet={fairView} slot={setupView} />,
  );
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  const isTold = () => screen.queryByText(/another person in this place/) !== null;
  type(/^Email/, 'ann@other.example');
  expect(isTold()).toBe(false);
  type(/^Name/, 'Ben Bakker');
  expect(isTold()).toBe(true);
  type(/^Email/, 'ANN@families.example');
  expect(isTold()).toBe(false);
});
