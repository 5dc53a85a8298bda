import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const PERSONAL_OR_SECRET = [
  'password', 'currentPassword', 'newPassword', 'confirmPassword', 'code', 'value', 'token',
  'cookie', 'authorization', 'email', 'name', 'phone', 'notes', 'recipient',
];

/** JSON lines on standard output. Personal data and secrets are removed even when someone logs them by mistake. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = PERSONAL_OR_SECRET.flatMap((key) => [key, `*.${key}`]);
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, remove: true },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
