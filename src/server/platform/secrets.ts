import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BadConfiguration } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { orUnusableFile } from './database/unusable-file.ts';

export interface Secrets {
  /** Encrypts `text` for storage (AES-256-GCM); only `unseal` with the same purpose can read it. */
  seal(purpose: string, text: string): string;
  /** @throws when the text was sealed for another purpose, with another key, or was changed */
  unseal(purpose: string, sealed: string): string;
  /** 32 bytes as base64url that prove that this installation signed `text` for this purpose. */
  sign(purpose: string, text: string): string;
}

/** 256 random bits as base64url, for sessions and one-time links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** In constant time. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(left, right);
}

const ALGORITHM = 'aes-256-gcm';
/** For both directions: Node by itself accepts a shortened tag, and four bytes can be guessed. */
const TAG = { authTagLength: 16 } as const;

/** `masterKey` can be a function that is called when the key is first needed. */
export function createSecrets(masterKey: string | (() => string)): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyFor = (use: string) => {
    const known = keys.get(use);
    if (known !== undefined) return known;
    const master = typeof masterKey === 'string' ? masterKey : masterKey();
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, 'pac-volunteer-hub', use, 32)));
    keys.set(use, key);
    return key;
  };
  return {
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(ALGORITHM, keyFor('seal'), iv, TAG).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', iv, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join(':');
    },
    unseal(purpose, sealed) {
      const [version, iv, text, tag] = sealed.split(':');
      if (version !== 'v1' || iv === undefined || text === undefined || tag === undefined)
        throw new Error('Not a sealed text');
      const decipher = createDecipheriv(ALGORITHM, keyFor('seal'), Buffer.from(iv, 'base64url'), TAG)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    sign(purpose, text) {
      return createHmac('sha256', keyFor(`sign ${purpose}`))
        .update(text)
        .digest('base64url');
    },
  };
}

/** A shorter text is no key: cut off, emptied, or written by hand. */
const KEY_AT_LEAST = 32;

/**
 * The key of this installation: created at the first start, readable by its owner only. Two processes that start at
 * once agree on one key, because the finished file is linked into place.
 * @throws {BadConfiguration} when the file holds no key: with an empty one anyone could sign what we sign
 */
export function readOrMakeSecretKey(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  if (!existsSync(file)) {
    openDataFolder(dataDir);
    const draft = `${file}.${process.pid}`;
    // A power cut must not leave the name of a key that is empty: the hub would not start again.
    writeFileSync(draft, `${randomToken()}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
    namesToDisk(dataDir);
  }
  return readKey(file);
}

function namesToDisk(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Null if none was created yet.
 * @throws {BadConfiguration} when the file holds no key
 */
export function findSecretKey(dataDir: string): string | null {
  const file = secretKeyFile(dataDir);
  return existsSync(file) ? readKey(file) : null;
}

export function secretKeyFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}

function readKey(file: string): string {
  const key = orUnusableFile(file, () => readFileSync(file, 'utf8').trim());
  if (key.length >= KEY_AT_LEAST) return key;
  throw new BadConfiguration(
    `DATA_DIR: ${file} is damaged. Restore it from a backup. Without it, nothing that was encrypted can be read.`,
  );
}
