import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Log } from '#server/platform/log.ts';
import type { ConvertedPicture, PictureConversion, PictureFault, PictureOutcome } from './picture-conversion.ts';
import type { PictureTask } from './picture-task.ts';
import type { PostedConversion, PostedPicture } from './posted-conversion.ts';
import { NoFont, type ShareDrawing, type SharePictures } from './share-words.ts';

/** The picture cannot be used. */
export class PictureRefused extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Others are being converted, or this one took too long; the caller answers 503. */
export class TooManyPictures extends Error {}

/**
 * Makes pictures, each in a process of its own: uploads one after another, and beside them drawings one after another,
 * so that strangers who have a sheet drawn keep nobody's upload waiting. All throw {TooManyPictures} when too many wait or it
 * took too long, and the reason of `signal` when that is aborted.
 */
export interface PictureConverter {
  /** Those for pages. @throws {PictureRefused} for what cannot be used */
  convert(conversion: PictureConversion, signal: AbortSignal): Promise<ConvertedPicture>;
  /** The one that Facebook and Instagram take. @throws {PictureRefused} for what cannot be used */
  convertForPosting(conversion: PostedConversion, signal: AbortSignal): Promise<PostedPicture>;
  /** Draws those that show a sheet. @throws {NoFont} where the system has no font for its words */
  drawShare(drawing: ShareDrawing, signal: AbortSignal): Promise<SharePictures>;
  /** Ends what runs and refuses what waits. */
  close(): void;
}

interface ConverterOptions {
  /** Which fonts there are, as fontconfig reads it. */
  readonly fontconfigFile?: string | undefined;
  /** How many may wait for the one of their kind that runs. */
  readonly waiting?: { readonly uploads: number; readonly drawings: number };
  /** In ms; a picture within the limits takes a few seconds. */
  readonly within?: number;
}

const PROCESS = path.join(import.meta.dirname, 'picture-process.ts');
const HEAP_IN_MB = 64;
const MAX_STDERR = 2000;
/** A drawing takes well under a second, and there is one for each sheet that is looked at; an upload takes several. */
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
    convertForPosting: (of, signal) => run(uploads, { make: 'posted-picture', of }, signal),
    drawShare: (of, signal) => run(drawings, { make: 'share-pictures', of }, signal),
    close: () => closed.abort(new TooManyPictures()),
  };
}

/** Does work after that which came before. Throws {TooManyPictures} when too much waits. */
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

/** The outcome; null when the process was ended by the signal. One that ends by itself without an outcome broke on it. */
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
