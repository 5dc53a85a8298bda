export const socialPlatforms = ['facebook', 'instagram'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

export const platformNames: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
};
