export const socialPlatforms = ['facebook', 'instagram'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

export const platformNames: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
};

/** Where the logo of a platform is, below `/api/settings/`: POST (multipart field `logo`), GET and DELETE. */
export const logoUploads = {
  instagram: 'logo-upload',
  facebook: 'facebook-logo-upload',
} as const satisfies Record<SocialPlatform, string>;
