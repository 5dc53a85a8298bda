import { LOGO_TYPE, logoTooLarge } from '#domain/social/logo-files.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { REEL_SECONDS_AT_LEAST, MAX_REEL_SECONDS } from '#domain/videos.ts';
import { HubError } from '#server/http/errors.ts';
import { fileTooLarge, wrongFileType } from '#server/http/refused-upload.ts';
import type { VideoFault } from '#server/videos/video-conversion.ts';

const MISSING = 'Please choose a file';

export const logoMissing = () =>
  new HubError(400, 'invalid', MISSING, { errors: [{ path: 'logo', message: MISSING }] });

export const tooLargeForLogo = (social: SocialPlatform, kind: 'image' | 'video') =>
  fileTooLarge(logoTooLarge(social, kind));
export const noLogoType = () => wrongFileType(LOGO_TYPE);

export const videoFaults: Record<VideoFault, string> = {
  'no-tools':
    'This server can’t convert videos because ffmpeg isn’t installed. Please upload a JPG or PNG instead, or ask whoever runs the server to install ffmpeg.',
  'no-video': 'We can’t read a video in this file. Please choose an MP4 or MOV from a camera or phone.',
  damaged: 'The video is damaged or incomplete. Open it in a video app, save it again and try again.',
  'too-short': `The video is too short. Instagram accepts videos of at least ${REEL_SECONDS_AT_LEAST} seconds.`,
  'too-long': `The video is too long. Instagram accepts videos of at most ${MAX_REEL_SECONDS / 60} minutes.`,
  'too-many-pixels': 'The video has too many pixels. Save it with at most 3840 × 2160 and try again.',
  'too-slow': 'The conversion took too long. Please choose a shorter video.',
};

export const noVideoTools = () => new HubError(415, 'no_video_tools', videoFaults['no-tools']);

export const alreadyConverting = () =>
  new HubError(409, 'already_converting', 'Another video is being converted. Wait for it, or cancel it first.');
