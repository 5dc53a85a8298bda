import type { Role } from '#domain/roles.ts';

/** A word that occurs nowhere else. */
export interface Canary {
  readonly word: string;
  /** What it stands in. */
  readonly of: string;
  /** Who may read it besides the person whom it is about. */
  readonly readBy: readonly Role[];
}

const ORGANIZERS: readonly Role[] = ['volunteer-admin', 'full-admin'];
const FULL: readonly Role[] = ['full-admin'];
const NO_READER: readonly Role[] = [];

/** What people type in, by where it goes. All of it is personal data or a secret. */
export const typed = {
  name: 'Quillon Zebrafinch',
  email: 'zebrafinch.canary@families.example',
  phone: '604 555 7391',
  notes: 'I can lift a glockenspiel',
  answer: 'My harpsichord is in tune',
  hiddenName: 'Kestrelina',
  hiddenDish: 'Marzipanic wreath',
  waitingName: 'Oriole Marmoset',
  waitingEmail: 'marmoset.canary@families.example',
  waitingPhone: '604 555 8264',
  takerName: 'Wren Capybara',
  takerEmail: 'capybara.canary@families.example',
  walkUpName: 'Ibis Pangolin',
  walkUpEmail: 'pangolin.canary@families.example',
  accountName: 'Quincy Umbrellabird',
  accountEmail: 'umbrellabird.canary@families.example',
  accountPhone: '604 555 9175',
  letterText: 'The tambourines are in the blue cupboard',
  hoursReason: 'Stayed to mop the vestibule',
  senderPassword: 'xylophone harvest ninety',
  deletionName: 'Egret Tamarin',
} as const;

export const canaries: readonly Canary[] = [
  { word: 'Zebrafinch', of: 'the name of a volunteer', readBy: ORGANIZERS },
  { word: 'zebrafinch.canary', of: 'the email of a volunteer', readBy: ORGANIZERS },
  { word: '555 7391', of: 'the phone number of a volunteer', readBy: ORGANIZERS },
  { word: 'glockenspiel', of: 'the notes of a volunteer', readBy: ORGANIZERS },
  { word: 'harpsichord', of: 'an answer to a question', readBy: ORGANIZERS },
  { word: 'Kestrelina', of: 'a shown name on a sheet that shows none', readBy: ORGANIZERS },
  { word: 'Marzipanic', of: 'what a person brings where it is asked no more', readBy: ORGANIZERS },
  { word: 'Marmoset', of: 'the name of a person who waits', readBy: ORGANIZERS },
  { word: 'marmoset.canary', of: 'the email of a person who waits', readBy: ORGANIZERS },
  { word: '555 8264', of: 'the phone number of a person who waits', readBy: ORGANIZERS },
  { word: 'Capybara', of: 'the name of a taker', readBy: ORGANIZERS },
  { word: 'capybara.canary', of: 'the email of a taker', readBy: ORGANIZERS },
  { word: 'Pangolin', of: 'the name of a person who came by', readBy: ORGANIZERS },
  { word: 'pangolin.canary', of: 'the email of a person who came by', readBy: ORGANIZERS },
  { word: 'vestibule', of: 'the reason of a correction of hours', readBy: ORGANIZERS },
  { word: 'Umbrellabird', of: 'the name of an account', readBy: FULL },
  { word: 'umbrellabird.canary', of: 'the email of an account', readBy: FULL },
  { word: '555 9175', of: 'the phone number of an account', readBy: FULL },
  { word: 'tambourines', of: 'a message to volunteers', readBy: FULL },
  { word: 'Tamarin', of: 'the name in a request for deletion', readBy: FULL },
  { word: 'xylophone', of: 'the password of the sender', readBy: NO_READER },
];
