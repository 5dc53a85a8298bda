/** Each is mailed to administrators once: a token ends soon, or is no longer accepted. */
export type SocialTrouble = 'ends-soon' | 'locked-out';
