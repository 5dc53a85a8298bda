import { z } from 'zod';
import { socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { SOURCE } from '#domain/writing.ts';
import { MAX_POST_TEXT, postSources, postStates } from '#domain/social/posts.ts';
import { idField, instant } from './fields.ts';
import { languageTag } from './language.ts';

/** Which platforms take posts: connected, and switched on. What everybody may know. */
export const socialStatus = z.object({ facebook: z.boolean(), instagram: z.boolean() });
export type SocialStatus = z.infer<typeof socialStatus>;

/** A platform with all that stands between the hub and a post on it. */
const platformView = z.object({
  /** It has id and token, its switch is on, and the token was last seen to be valid. */
  connected: z.boolean(),
  /** Its switch; on until somebody switches it off. */
  enabled: z.boolean(),
  /** Why it is not connected, and what to do, in plain words; null when it is. */
  problem: z.string().nullable(),
  /** What will stand in the way soon, such as a token that ends, and what to do; null for nothing. */
  warning: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** Set by the environment, or saved here; null for neither. */
  setBy: z.enum(['environment', 'settings']).nullable(),
  accountId: z.string().nullable(),
  /** As the platform has it; null until it was asked. */
  accountName: z.string().nullable(),
  /** What is saved here, whether it is used or not. The token itself is never answered. */
  saved: z.object({ accountId: z.string().nullable(), tokenSet: z.boolean() }),
  /** Null where it does not end, or was not asked about. */
  tokenEndsAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** Since an administrator let posts wait; null while they go out. */
  pausedSince: instant.nullable(),
  /** Before then no post goes out, because one went out a moment ago; null when none holds back another. */
  nextPostAt: instant.nullable(),
  /** Posts, and changes of which no post was made yet. */
  waiting: z.int(),
  lastPost: z.object({ at: instant, permalink: z.string().nullable() }).nullable(),
});
export type PlatformView = z.infer<typeof platformView>;

/** What full administrators see of both. */
export const socialMediaView = z.object({
  facebook: platformView,
  instagram: platformView,
  /** Whether each new signup sheet is posted; off until somebody switches it on. */
  postNewSheets: z.boolean(),
  /** Whether a test is running, here or in another process. */
  testing: z.boolean(),
  /** Whether videos can be converted on this server; pictures always can. */
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

/** The account of one platform, as the form holds it. An empty token keeps the one that is saved. */
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

/** How a test went: on which platforms it went well, and what went wrong on the others. */
export const testResults = z.object({
  results: z.object({ facebook: z.boolean(), instagram: z.boolean(), errors: z.array(z.string()) }),
});
export type TestResults = z.infer<typeof testResults>;

const POSTS_LIMIT = 50;
const MAX_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIMIT}`;

/** One page of the posts, newest first. */
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
  /** Only what is older than this one. */
  before: idField.optional(),
});

export const postView = z.object({
  id: z.string(),
  platform: z.enum(socialPlatforms),
  source: z.enum(postSources),
  /** The sheet that it speaks of, if any. */
  sheetId: z.string().nullable(),
  text: z.string(),
  /** The path of the picture or video that goes with it. */
  media: z.object({ kind: z.enum(['image', 'reel']), url: z.string() }).nullable(),
  state: z.enum(postStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextTryAt: instant.nullable(),
  /** Where people see it. */
  permalink: z.string().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  /** Whether it can still be kept from going out, or be given up. */
  canCancel: z.boolean(),
  /** Whether it can be tried again; of one that may be out this only looks once more. */
  canRetry: z.boolean(),
});
export type PostView = z.infer<typeof postView>;

/** What `POST /api/notifications/process-social-media` has done. */
export const queueProcessed = z.object({ message: z.string() });
export type QueueProcessed = z.infer<typeof queueProcessed>;

/** The settings under which the pictures for posts are read. */
export const logoKeys = { instagram: 'logo-url', facebook: 'facebookLogoUrl' } as const satisfies Record<
  SocialPlatform,
  string
>;
/** Where they are uploaded (POST, with the multipart field `logo`), looked after (GET) and removed (DELETE). */
export const logoUploads = { instagram: 'logo-upload', facebook: 'facebook-logo-upload' } as const satisfies Record<
  SocialPlatform,
  string
>;

/** What goes with posts that have no picture of their own. */
export const logoView = z.object({
  key: z.string(),
  /** The path, or null where there is none. */
  value: z.string().nullable(),
  hasLogo: z.boolean(),
  logoUrl: z.string().nullable(),
  kind: z.enum(['image', 'reel']).nullable(),
});
export type LogoView = z.infer<typeof logoView>;

/** A video on its way to being a logo. */
const logoConversion = z.object({
  id: z.string(),
  /** failed: see `problem` · done: it is the logo now */
  state: z.enum(['converting', 'failed', 'done']),
  /** From 0 to 1. */
  progress: z.number(),
  problem: z.string().nullable(),
  startedAt: instant,
});
export type LogoConversion = z.infer<typeof logoConversion>;

/** A logo with the conversion that is on, or the last one. */
export const logoState = logoView.extend({ conversion: logoConversion.nullable() });
export type LogoState = z.infer<typeof logoState>;

const MEGABYTE = 1024 * 1024;
export const logoLimits = {
  instagram: { image: 5 * MEGABYTE, video: 50 * MEGABYTE },
  facebook: { image: 5 * MEGABYTE, video: 100 * MEGABYTE },
} as const satisfies Record<SocialPlatform, { readonly image: number; readonly video: number }>;

export const LOGO_TYPE = 'Please select a JPG, PNG, MP4, or MOV file (GIFs not supported)';

export function logoTooLarge(platform: SocialPlatform, kind: 'image' | 'video'): string {
  return `Please select ${kind === 'image' ? 'an image' : 'a video'} smaller than ${logoLimits[platform][kind] / MEGABYTE}MB`;
}

const sharePicture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** In which language it is told; that of the site where none is named. */
const shareLanguage = languageTag.default(SOURCE);

export const shareQuery = z.object({ language: shareLanguage });

/** All that it takes to tell the world of a sheet, in one language. */
export const sheetShare = z.object({
  language: languageTag,
  text: z.string(),
  /** Where to sign up. */
  address: z.string(),
  /** Null where the server has no font for the words of the sheet. */
  pictures: z.object({ square: sharePicture, wide: sharePicture }).nullable(),
  /** Of each platform why it takes no post now; null where it does. */
  refusals: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable() }),
});
export type SheetShare = z.infer<typeof sheetShare>;

const SHARE_TEXT_REQUIRED = 'Write the text of the post';
const PLATFORM_REQUIRED = 'Choose Facebook, Instagram or both';

export const sharePostInput = z.object({
  text: z
    .string({ error: SHARE_TEXT_REQUIRED })
    .trim()
    .min(1, { error: SHARE_TEXT_REQUIRED })
    .max(MAX_POST_TEXT, { error: `The text must be at most ${MAX_POST_TEXT} characters` }),
  platforms: z
    .array(z.enum(socialPlatforms, { error: PLATFORM_REQUIRED }), { error: PLATFORM_REQUIRED })
    .min(1, { error: PLATFORM_REQUIRED })
    .transform((platforms) => socialPlatforms.filter((platform) => platforms.includes(platform))),
  /** Of the picture that goes with it. */
  language: shareLanguage,
});
export type SharePostInput = z.infer<typeof sharePostInput>;
