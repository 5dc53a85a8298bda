import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Place, Variables } from './place.ts';

const SOURCE = path.join(import.meta.dirname, 'system-layer.c');
const CLOCK_AT = 0;
const WRITES_AT = 8;
const CONTROL_BYTES = 24;

let compiled: string | undefined;

/** Why there can be no layer between a process and this system, or null where there can. */
export function missingLayer(): string | null {
  if (process.platform !== 'linux') return 'this fault needs Linux';
  const { status, error } = spawnSync('cc', ['--version']);
  return error === undefined && status === 0 ? null : 'this fault needs a C compiler (cc)';
}

export interface SystemLayer {
  /** To be given to the processes that the layer is for. */
  readonly variables: Variables;
  /** From now on, in all of them, compared with the clock of this machine. */
  setClockAhead(ms: number): void;
  /** Of the files of the database, from now on; 0 for none. */
  failWrite(number: number): void;
  /** The process that makes this one dies of it; 0 for none. */
  dieAtWrite(number: number): void;
  /** Writes since the last call of `failWrite`. */
  writes(): number;
}

/** A layer between the system and the processes of a place: their clock and their writes obey it. */
export function layerFor(
  place: Pick<Place, 'dataDir' | 'atEnd'>,
  { failingFiles, syncedFolder }: { readonly failingFiles?: string; readonly syncedFolder?: string } = {},
): SystemLayer {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-layer-'));
  place.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'control');
  writeFileSync(file, Buffer.alloc(CONTROL_BYTES));
  // PostgreSQL runs as another user where this process is root.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o666);
  const put = (bytes: Buffer, at: number) => {
    const control = openSync(file, 'r+');
    writeSync(control, bytes, 0, bytes.length, at);
    closeSync(control);
  };
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  return {
    variables: {
      LD_PRELOAD: (compiled ??= compile()),
      FAULT_CONTROL: file,
      FAULT_FOLDER: realpathSync(place.dataDir),
      ...(failingFiles === undefined ? {} : { FAULT_FAILING_FILES: failingFiles }),
      ...(syncedFolder === undefined ? {} : { FAULT_SYNCED_FOLDER: realpathSync(syncedFolder) }),
    },
    setClockAhead(ms) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(Math.round(ms)) * 1000n);
      put(bytes, CLOCK_AT);
    },
    failWrite(nth) {
      put(Buffer.concat([number(0), number(nth), number(0)]), WRITES_AT);
    },
    dieAtWrite(nth) {
      put(Buffer.concat([number(0), number(0), number(nth)]), WRITES_AT);
    },
    writes() {
      const bytes = Buffer.alloc(4);
      const control = openSync(file, 'r');
      readSync(control, bytes, 0, 4, WRITES_AT);
      closeSync(control);
      return bytes.readInt32LE();
    },
  };
}

function compile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-layer-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const library = path.join(folder, 'system-layer.so');
  const { status, stderr } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The layer could not be compiled: ${stderr}`);
  return library;
}
