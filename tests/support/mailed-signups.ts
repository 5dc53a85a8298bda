import type { SignupMail } from '#server/features/signups/signup-mails.ts';

type Parts = Omit<Partial<SignupMail>, 'slot' | 'sheet'> & {
  slot?: Partial<SignupMail['slot']>;
  sheet?: Partial<SignupMail['sheet']>;
};

export function mailedSignup({ slot, sheet, ...mail }: Parts = {}): SignupMail {
  return {
    signupId: '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607',
    linkVersion: 0,
    name: 'Maria Santos',
    notes: null,
    calendarSequence: 0,
    slot: {
      id: 'a1f0c2d4-0b5d-4e7f-9a01-b2c3d4e5f601',
      title: 'Setup crew',
      startTime: '2026-12-12T15:00:00.000Z',
      endTime: '2026-12-12T17:00:00.000Z',
      ...slot,
    },
    sheet: {
      id: 'b7e4d1a2-0b5d-4e7f-9a01-b2c3d4e5f602',
      title: 'Winter Craft Fair',
      eventDate: '2026-12-12T07:00:00.000Z',
      showEventDate: true,
      organizerName: 'Priya Raman',
      organizerEmail: 'priya@example.org',
      ...sheet,
    },
    ...mail,
  };
}
