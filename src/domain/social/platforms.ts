/** Where the council posts. */
export const socialPlatforms = ['facebook', 'instagram'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** As people write them. */
export const platformNames: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
};
