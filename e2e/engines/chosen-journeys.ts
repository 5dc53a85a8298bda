import type { OtherEngine } from './engines.ts';

/**
 * What people do most, and what engines do differently: journeys, and of each the tests, by how their names begin. They
 * run in every engine within the minutes that there are; in Chromium runs everything.
 */
export const inEveryEngine: Readonly<Record<string, readonly string[]>> = {
  'e2e/sign-up-without-an-account.journey.ts': ['a parent signs up on a phone, gets a mail'],
  'e2e/sign-up-for-several.long.journey.ts': ['a couple chooses places of two sheets'],
  'e2e/when-signing-up-goes-wrong.journey.ts': [
    'the last place is taken while someone types',
    'pressed while offline',
    'what is wrong is said in a summary',
  ],
  'e2e/wait-for-a-place.long.journey.ts': [
    'a sign-up that comes too late, and a wait for what is free',
    'whoever waited takes the place on a phone',
    'whoever cannot come declines',
  ],
  'e2e/hand-over-a-place.long.journey.ts': [
    'a volunteer who falls ill passes a link on',
    'an organizer who wants to agree sees who looks for a replacement',
  ],
  'e2e/see-your-volunteering.long.journey.ts': [
    'in the browser that asked, the mailed link fills the code in',
    'a parent lets a calendar read the sign-ups',
  ],
  'e2e/read-without-a-connection.long.journey.ts': ['a sheet that was seen is read without a connection'],
  'e2e/stand-at-the-door.long.journey.ts': [
    'without signal 40 people are tapped in',
    'two phones note the same person',
    'a helper finds people by name',
  ],
  'e2e/sign-in-with-a-code.journey.ts': ['an administrator signs in on a phone'],
  'e2e/publish-and-call-off.long.journey.ts': ['on a phone an organizer writes a draft'],
  'e2e/organize-an-event.journey.ts': ['an organizer moves a slot, removes a volunteer'],
  'e2e/edit-slots-together.long.journey.ts': ['what another administrator did meanwhile is told at its row'],
  'e2e/give-a-sheet-a-picture.long.journey.ts': ['an organizer on a phone gives a sheet a picture'],
  'e2e/export-the-year.long.journey.ts': ['an organizer saves the hours of the school year'],
};

/** Of these, what an engine cannot do here, or what the minutes do not allow. */
export const leftOutIn: Readonly<Record<OtherEngine, readonly string[]>> = {
  webkit: [],
  // Its switch for being offline does not tell the page.
  firefox: [
    'a sheet that was seen is read without a connection',
    // Few families have Firefox on a phone. What it does differently, the other tests of these files show.
    'the last place is taken while someone types',
    'whoever cannot come declines',
    'an organizer who wants to agree sees who looks for a replacement',
    'a parent lets a calendar read the sign-ups',
    'two phones note the same person',
    'a helper finds people by name',
  ],
};
