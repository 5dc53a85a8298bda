const MAX_MESSAGE = 300;
const MAX_FRAMES = 20;
const MAX_CAUSES = 3;
/** An address, or a run of characters as long as a token. */
const PERSONAL_OR_SECRET = /[^\s@<>"']+@[^\s@<>"']+|[\w-]{32,}/g;

interface LoggedError {
  readonly type: string;
  readonly errorCode?: string;
  readonly message: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
}

/**
 * An error for the log: enough to find the place, without values of a statement, addresses and tokens. Other properties
 * are left out, because engines put whole rows into them.
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersons(String(error)) };
  const { code } = error as NodeJS.ErrnoException;
  const frames = framesOf(error);
  return {
    type: error.name,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    message: withoutPersons(error.message),
    ...(frames.length === 0 ? {} : { stack: frames }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** Shortened, and without addresses and what may be a token. */
export function withoutPersons(message: string): string {
  return message.slice(0, MAX_MESSAGE).replaceAll(PERSONAL_OR_SECRET, '…');
}

/** A place in a file, such as `at signUp (file:///hub/src/sign-up.ts:12:3)`. */
const FRAME = /^at (?:.+ \()?(?:file:|node:|\/|[A-Za-z]:\\).*:\d+:\d+\)?$/;

/** The stack starts with the message, which may hold line breaks and, on purpose, look like a place. */
/** The places of an error, the innermost first. */
export function framesOf({ stack = '', message }: Error): string[] {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES);
}
