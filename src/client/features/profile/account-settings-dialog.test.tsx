import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnUserView } from '#contract/accounts.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { AccountSettingsDialog } from './account-settings-dialog.tsx';

const parent: OwnUserView = {
  id: 'b7e4d1a2-0b5d-4e7f-9a01-b2c3d4e5f602',
  name: 'Priya Parent',
  email: 'priya@families.example',
  phone: null,
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
  isAdmin: false,
  role: 'user',
  createdAt: '2026-09-01T16:00:00.000Z',
  lastLoginAt: null,
};

function show(user: OwnUserView) {
  renderPart(<AccountSettingsDialog user={user} open onOpenChange={() => {}} />);
}
const box = () => screen.queryByRole('checkbox', { name: 'Email me every Monday what needs me' });

describe('the email on Mondays', () => {
  test('is offered to who organizes something, and to nobody else', () => {
    show(parent);
    expect(box()).toBeNull();
    show({ ...parent, organizes: ['0195f0a0-0000-7000-8000-000000000003'] });
    expect(box()).toHaveProperty('checked', false);
  });

  test('is checked once it was chosen', () => {
    show({ ...parent, isAdmin: true, role: 'volunteer-admin', weeklyEmail: true });
    expect(box()).toHaveProperty('checked', true);
  });
});
