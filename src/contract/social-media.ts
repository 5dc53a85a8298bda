import { z } from 'zod';
import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { SOURCE } from '#domain/writing.ts';
import { MAX_POST_TEXT, postSources, postStates } from '#domain/social/posts.ts';
import { tooManyTags } from '#domain/social/tags.ts';
import { idField, instant, requiredText } from './fields.ts';
import { languageTag } from './language.ts';

export const socialStatus = z.object({ facebook: z.boolean(), instagram: z.boolean() });
export type SocialStatus = z.infer<typeof socialStatus>;

const platformView = z.object({
  /** Id and token are set, it is switched on, and the token was valid when last checked. */
  connected: z.boolean(),
  /** On until an administrator switches it off. */
  enabled: z.boolean(),
  problem: z.string().nullable(),
  warning: z.object({ title: z.string(), text: z.string() }).nullable(),
  setBy: z.enum(['environment', 'settings']).nullable(),
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  /** What is saved here, in use or not. The token itself is never returned. */
  saved: z.object({ accountId: z.string().nullable(), tokenSet: z.boolean() }),
  /** Null if it does not end, or is not known yet. */
  tokenEndsAt: instant.nullable(),
  checkedAt: instant.nullable(),
  pausedSince: instant.nullable(),
  /** Earliest time of the next post, because of the pause between posts; null for now. */
  nextPostAt: instant.nullable(),
  /** Posts, and changes that are not in a post yet. */
  waiting: z.int(),
  lastPost: z.object({ at: instant, permalink: z.string().nullable() }).nullable(),
});
export type PlatformView = z.infer<typeof platformView>;

export const socialMediaView = z.object({
  facebook: platformView,
  instagram: platformView,
  postNewSheets: z.boolean(),
  testing: z.boolean(),
  /** Whether this server can convert videos; pictures always work. */
  convertsVideos: z.boolean(),
});
export type SocialMediaView = z.infer<typeof socialMediaView>;

const NOT_A_SWITCH = 'Must be true or false';
const flag = z.boolean({ error: NOT_A_SWITCH });

/** What is absent stays. */
export const socialMediaChange = z.object({
  postNewSheets: flag.optional(),
  facebookPaused: flag.optional(),
  instagramPaused: flag.optional(),
});
export type SocialMediaChange = z.infer<typeof socialMediaChange>;

const ACCOUNT_ID_REQUIRED = 'Enter the ID: a number of about 15 digits';
export const ACCESS_TOKEN_REQUIRED = 'Access token is required';
const ACCESS_TOKEN_WRONG = 'The access token is one long word without spaces. Copy it again';

/** An empty token keeps the saved one. */
export const connectionInput = z.object({
  accountId: z
    .string({ error: ACCOUNT_ID_REQUIRED })
    .trim()
    .regex(/^\d{5,25}$/, { error: ACCOUNT_ID_REQUIRED }),
  accessToken: z
    .string({ error: ACCESS_TOKEN_REQUIRED })
    .trim()
    .max(1000, { error: 'The access token must be at most 1000 characters' })
    .regex(/^[\x21-\x7E]*$/, { error: ACCESS_TOKEN_WRONG })
    .default(''),
});
export type ConnectionInput = z.infer<typeof connectionInput>;

export const testResults = z.object({
  results: z.object({ facebook: z.boolean(), instagram: z.boolean(), errors: z.array(z.string()) }),
});
export type TestResults = z.infer<typeof testResults>;

const POSTS_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;

export const postsQuery = z.object({
  platform: z
    .enum(['all', ...socialPlatforms], { error: `Platform must be all, ${socialPlatforms.join(', ')}` })
    .default('all'),
  state: z.enum(['all', ...postStates], { error: `State must be all, ${postStates.join(', ')}` }).default('all'),
  limit: z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(POSTS_LIMIT),
  before: idField.optional(),
});

export const postView = z.object({
  id: z.string(),
  platform: z.enum(socialPlatforms),
  source: z.enum(postSources),
  sheetId: z.string().nullable(),
  text: z.string(),
  media: z.object({ kind: z.enum(['image', 'reel']), url: z.string() }).nullable(),
  state: z.enum(postStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextTryAt: instant.nullable(),
  permalink: z.string().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  canCancel: z.boolean(),
  /** For a post that may be public, trying again only looks for it once more. */
  canRetry: z.boolean(),
});
export type PostView = z.infer<typeof postView>;

export const queueProcessed = z.object({ message: z.string() });
export type QueueProcessed = z.infer<typeof queueProcessed>;

export const logoKeys = { instagram: 'logo-url', facebook: 'facebookLogoUrl' } as const satisfies Record<
  SocialPlatform,
  string
>;
export const logoView = z.object({
  key: z.string(),
  value: z.string().nullable(),
  hasLogo: z.boolean(),
  logoUrl: z.string().nullable(),
  kind: z.enum(['image', 'reel']).nullable(),
});
export type LogoView = z.infer<typeof logoView>;

const logoConversion = z.object({
  id: z.string(),
  /** `done`: it is the logo now. */
  state: z.enum(['converting', 'failed', 'done']),
  /** From 0 to 1. */
  progress: z.number(),
  problem: z.string().nullable(),
  startedAt: instant,
});
export type LogoConversion = z.infer<typeof logoConversion>;

export const logoState = logoView.extend({ conversion: logoConversion.nullable() });
export type LogoState = z.infer<typeof logoState>;

const sharePicture = z.object({ url: z.string(), width: z.int(), height: z.int() });

const shareLanguage = languageTag.default(SOURCE);

export const shareQuery = z.object({ language: shareLanguage });

export const sheetShare = z.object({
  language: languageTag,
  text: z.string(),
  address: z.string(),
  /** Null if the server has no font for the words. */
  pictures: z.object({ square: sharePicture, wide: sharePicture }).nullable(),
  /** Why each platform takes no post now; null if it does. */
  refusals: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable() }),
});
export type SheetShare = z.infer<typeof sheetShare>;

const PLATFORM_REQUIRED = 'Choose Facebook, Instagram or both';

export const sharePostInput = z
  .object({
    text: requiredText('The text', MAX_POST_TEXT, 'Write the text of the post'),
    platforms: z
      .array(z.enum(socialPlatforms, { error: PLATFORM_REQUIRED }), { error: PLATFORM_REQUIRED })
      .min(1, { error: PLATFORM_REQUIRED })
      .transform((platforms) => socialPlatforms.filter((platform) => platforms.includes(platform))),
    language: shareLanguage,
  })
  .superRefine(({ text, platforms }, context) => {
    const message = platforms.includes('instagram') ? tooManyTags(text) : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['text'], message });
  });
export type SharePostInput = z.infer<typeof sharePostInput>;
