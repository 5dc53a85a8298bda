import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { IconName } from '#server/platform/site-logo.ts';
import type { Log } from '#server/platform/log.ts';
import type { ConvertedLogo, IconDrawing, SchoolLogoConversion } from './logo-conversion.ts';
import type { ConvertedPicture, PictureConversion, PictureFault, PictureOutcome } from './picture-conversion.ts';
import type { PictureTask } from './picture-task.ts';
import type { PostedConversion, PostedPicture } from './posted-conversion.ts';
import { NoFont, type ShareDrawing, type SharePictures } from './share-words.ts';

export class PictureRefused extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Others are being converted, or this one took too long; the answer is 503. */
export class TooManyPictures extends Error {}

/**
 * Converts and draws pictures, each in a process of its own: one upload at a time, and next to it one drawing at a
 * time, so that strangers who open sheets delay no upload. All methods throw {TooManyPictures} if too many wait or it
 * takes too long, and the reason of `signal` when that is aborted.
 */
export interface PictureConverter {
  /**
   * For pages.
   * @throws {PictureRefused} for an unusable picture
   */
  convert(conversion: PictureConversion, signal: AbortSignal): Promise<ConvertedPicture>;
  /**
   * Of the school.
   * @throws {PictureRefused} for an unusable picture
   */
  convertLogo(conversion: SchoolLogoConversion, signal: AbortSignal): Promise<ConvertedLogo>;
  /**
   * For Facebook and Instagram.
   * @throws {PictureRefused} for an unusable picture
   */
  convertForPosting(conversion: PostedConversion, signal: AbortSignal): Promise<PostedPicture>;
  /** The sign of the hub in a colour. Answers the files. */
  drawIcons(drawing: IconDrawing, signal: AbortSignal): Promise<Readonly<Record<IconName, string>>>;
  /** @throws {NoFont} when the system has no font for the text */
  drawShare(drawing: ShareDrawing, signal: AbortSignal): Promise<SharePictures>;
  close(): void;
}

interface ConverterOptions {
  readonly fontconfigFile?: string | undefined;
  readonly waiting?: { readonly uploads: number; readonly drawings: number };
  /** In ms; an allowed picture takes a few seconds. */
  readonly within?: number;
}

const PROCESS = path.join(import.meta.dirname, 'picture-process.ts');
const HEAP_IN_MB = 64;
const MAX_STDERR = 2000;
/** A drawing takes well under a second, and there is one per opened sheet; an upload takes several. */
const MAY_WAIT = { uploads: 4, drawings: 40 };

type Outcome = PictureOutcome<unknown, PictureFault | 'no-font'>;

export function createPictureConverter(
  log: Log,
  { fontconfigFile, waiting = MAY_WAIT, within = 40_000 }: ConverterOptions = {},
): PictureConverter {
  // Nothing else of this process's environment, which holds secrets.
  const env = fontconfigFile === undefined ? {} : { FONTCONFIG_FILE: fontconfigFile };
  const closed = new AbortController();
  const [uploads, drawings] = [queueOf(waiting.uploads), queueOf(waiting.drawings)];

  async function runOne(task: PictureTask, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const outcome = await inProcess(task, { env, log, signal: AbortSignal.any([signal, AbortSignal.timeout(within)]) });
    if (outcome === null) {
      signal.throwIfAborted();
      throw new TooManyPictures();
    }
    if ('failed' in outcome) throw Object.assign(new Error('A picture could not be written'), { code: outcome.failed });
    if ('converted' in outcome) return outcome.converted;
    throw outcome.refused === 'no-font' ? new NoFont() : new PictureRefused(outcome.refused);
  }

  async function run<T>(queue: Queue, task: PictureTask, signal: AbortSignal): Promise<T> {
    const own = AbortSignal.any([signal, closed.signal]);
    // What the process answers to this task.
    return queue(() => runOne(task, own)) as Promise<T>;
  }

  return {
    convert: (of, signal) => run(uploads, { make: 'page-pictures', of }, signal),
    convertLogo: (of, signal) => run(uploads, { make: 'logo', of }, signal),
    convertForPosting: (of, signal) => run(uploads, { make: 'posted-picture', of }, signal),
    drawIcons: (of, signal) => run(uploads, { make: 'icons', of }, signal),
    drawShare: (of, signal) => run(drawings, { make: 'share-pictures', of }, signal),
    close: () => closed.abort(new TooManyPictures()),
  };
}

type Queue = (work: () => Promise<unknown>) => Promise<unknown>;

function queueOf(waitingAtMost: number): Queue {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  return async (work) => {
    if (queued > waitingAtMost) throw new TooManyPictures();
    queued += 1;
    const made = last.then(work);
    last = made.catch(() => {}).finally(() => (queued -= 1));
    return made;
  };
}

interface ProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Null if the signal ended the process. A process that ends without an outcome crashed on the picture. */
function inProcess(task: PictureTask, { env, signal, log }: ProcessOptions): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS, [], {
      env,
      execArgv: [`--max-old-space-size=${HEAP_IN_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    const said = lastWordsOf(child);
    let outcome: Outcome | undefined;
    // The only thing that this process ever sends.
    child.once('message', (sent) => (outcome = sent as Outcome));
    // One that has started tells by its end what became of it.
    child.on('error', (error) => (child.pid === undefined ? reject(error) : undefined));
    child.once('close', (code, ending) => {
      if (outcome !== undefined) return resolve(outcome);
      if (signal.aborted) return resolve(null);
      log.warn({ exitCode: code, signal: ending, said: said() }, 'a picture crashed the process that converted it');
      return resolve({ refused: 'damaged' });
    });
    child.send(task);
  });
}

function lastWordsOf({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MAX_STDERR)));
  return () => said;
}
