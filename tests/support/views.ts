import type { SheetView } from '#contract/sheets.ts';
import type { OwnSignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';

/** A sheet as a visitor gets it, without slots. */
export const fairView: SheetView = {
  id: '0f7e6f0a-3a50-4f5e-9d0a-111111111111',
  title: 'Winter Craft Fair',
  description: null,
  eventDate: '2026-12-12T17:00:00.000Z',
  showEventDate: true,
  showSpotCount: true,
  eventDeadline: null,
  organizerName: 'Dana Wong',
  organizerEmail: 'dana@example.org',
  createdAt: '2026-11-01T00:00:00.000Z',
  state: 'published',
  visibility: 'listed',
  seriesId: null,
  calledOff: null,
  signupsOpen: true,
  revision: '1',
  slots: [],
};

/** One of its slots, at any time. */
export const setupView: SlotView = {
  id: '0f7e6f0a-3a50-4f5e-9d0a-222222222222',
  signupSheetId: fairView.id,
  title: 'Setup crew',
  description: null,
  startTime: null,
  endTime: null,
  deadline: null,
  signupsOpen: true,
  maxVolunteers: 6,
  currentVolunteers: 3,
  isFull: false,
  volunteers: [],
};

/** A sign-up for it, as its person gets it. */
export const annView: OwnSignupView = {
  id: 'ann',
  slotId: setupView.id,
  userId: null,
  name: 'Ann Anders',
  email: 'ann@families.example',
  phone: '604 555 0101',
  notes: null,
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
  preferredLanguage: 'en',
  signupTime: '2026-11-20T18:00:00.000Z',
};
