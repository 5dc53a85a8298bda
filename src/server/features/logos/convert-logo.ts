import type { SocialPlatform } from '#domain/social/platforms.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { NoRoomLeft } from '#server/platform/files/durable.ts';
import { newUploadName, type Workplace } from '#server/platform/files/uploads.ts';
import { newId } from '#server/platform/new-id.ts';
import { TooManyVideos, VideoRefused } from '#server/videos/video-conversion.ts';
import { logoSubject } from './logo-subject.ts';
import { beginConversion, cancelConversion, endConversion, renewConversionLease } from './logo-conversions.store.ts';
import { alreadyConverting, videoFaults } from './logos.errors.ts';
import { putLogo } from './logos.store.ts';
import type { Platform } from '#server/platform/platform.ts';

const LEASE = 30_000;
const HOLD_EVERY = 1_000;
const CANCELLED = 'cancelled';
const WENT_WRONG = 'We couldn’t convert the video. Please try again.';
export const STOPPED = 'The server stopped while converting the video. Please upload it again.';

/**
 * Starts to convert an uploaded video into a platform's logo; the conversion goes on after the answer, and a row holds
 * its progress. Clears the workplace when it ends.
 * @throws alreadyConverting; then nothing has begun, and the workplace is as it was
 */
export async function beginToConvertLogo(
  hub: Context<'videos'>,
  social: SocialPlatform,
  { file, workplace }: { readonly file: string; readonly workplace: Workplace },
  actor: Actor,
): Promise<void> {
  const { database, clock } = hub;
  const now = clock.now();
  const id = newId(now);
  const isBegun = await database.write(({ db }) =>
    beginConversion(db, social, { id, now: now.toISOString(), leasedUntil: leaseFrom(now) }),
  );
  if (!isBegun) throw alreadyConverting();
  void convert(hub, social, { id, file, workplace }, actor).catch((error: unknown) =>
    hub.log.error({ err: error }, 'could not convert a logo'),
  );
}

interface Order {
  readonly id: string;
  readonly file: string;
  readonly workplace: Workplace;
}

async function convert(
  hub: Context<'videos'>,
  social: SocialPlatform,
  { id, file, workplace }: Order,
  actor: Actor,
): Promise<void> {
  const { database, clock, uploads, log } = hub;
  const cancelled = new AbortController();
  let done = 0;
  const hold = setInterval(() => {
    const held = { progress: Math.round(done * 1000), leasedUntil: leaseFrom(clock.now()) };
    database
      .write(({ db }) => renewConversionLease(db, id, held))
      .then((isWanted) => (isWanted ? undefined : cancelled.abort(CANCELLED)))
      .catch((error: unknown) => log.warn({ err: error }, 'could not save the progress of a conversion'));
  }, HOLD_EVERY);
  try {
    const conversion = { source: file, folder: workplace.folder };
    const reel = await hub.videos.convert(conversion, cancelled.signal, (now) => (done = now));
    const name = `logo-${newUploadName()}.mp4`;
    await uploads.keep(reel.file, name);
    const at = clock.now();
    const isWanted = await database.write(async (write) => {
      if (!(await endConversion(write.db, id, null))) return false;
      await putLogo(write.db, social, { file: name, kind: 'reel' }, at.toISOString());
      await recordAudit(write, actor, { action: 'logo-uploaded', subjectId: logoSubject(social), detail: social, at });
      return true;
    });
    if (!isWanted) await uploads.remove([name]);
  } catch (error) {
    if (cancelled.signal.aborted) return;
    await database.write(({ db }) => endConversion(db, id, problemIn(error)));
    if (problemIn(error) === WENT_WRONG) throw error;
  } finally {
    clearInterval(hold);
    await workplace.clear();
  }
}

function problemIn(error: unknown): string {
  if (error instanceof VideoRefused) return videoFaults[error.fault];
  if (error instanceof TooManyVideos) return STOPPED;
  if (error instanceof NoRoomLeft) return 'The server’s disk is full. Please tell whoever runs it.';
  return WENT_WRONG;
}

/** Does nothing when none is on. The process that converts notices within a second. */
export async function cancelLogoConversion(hub: Platform, social: SocialPlatform, actor: Actor): Promise<void> {
  const at = hub.clock.now();
  await hub.database.write(async (write) => {
    if ((await cancelConversion(write.db, social)) === null) return;
    const subjectId = logoSubject(social);
    await recordAudit(write, actor, { action: 'logo-conversion-cancelled', subjectId, detail: social, at });
  });
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString();
}
