import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './logged-error.ts';

export type Log = Logger;

const PERSONAL_OR_SECRET = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'code',
  'value',
  'token',
  'cookie',
  'authorization',
  'email',
  'name',
  'phone',
  'notes',
  'recipient',
];

/** JSON lines on standard output. Removes personal data and secrets even if they are logged by mistake. */
export function createLog(level: string, stream: DestinationStream = standardOutput()): Log {
  const paths = PERSONAL_OR_SECRET.flatMap((key) => [key, `*.${key}`]);
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths, remove: true },
    serializers: { err: loggedError },
  };
  return pino(options, stream);
}

/** Written in blocks, so that logging never delays a request. */
function standardOutput(): DestinationStream {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 });
}
