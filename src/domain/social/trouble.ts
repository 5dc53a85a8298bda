/** Of what administrators are told by mail, once each: a token that ends soon, or one that is no longer taken. */
export type SocialTrouble = 'ends-soon' | 'locked-out';
