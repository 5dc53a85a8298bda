import type { Decrypter, Encrypter } from 'age-encryption';
import type { FileHandle } from 'node:fs/promises';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { damaged, needsPassphrase, wrongPassphrase } from './backup-refused.ts';

/** The first bytes of every file in the age format. */
const AGE = 'age-encryption.org/v1\n';
const END_OF_HEADER = /\n--- [^\n]+\n/;
/** Ours have 150 bytes. */
const MAX_HEADER = 4096;
// The only sign of it that the library gives.
const NO_IDENTITY = /no identity matched/;

/** Of two: 64 MB of memory for each try of a passphrase, which has 16 characters or more. */
const WORK_FACTOR = 16;

/** Loaded only where a backup is encrypted: it takes 20 MB of memory. */
const age = () => import('age-encryption');

export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** Encrypts what is written to it into a file, so that `age --decrypt` can read it. */
export async function encryptingSink(handle: FileHandle, passphrase: string): Promise<ByteSink> {
  const encrypter = new (await age()).Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const plain = writable.getWriter();
  // The stream that Node has, by the type of the browser's.
  const encrypted = await encrypter.encrypt(
    readable as Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream,
  );
  const written = (async () => {
    for await (const bytes of encrypted as unknown as ReadableStream<Uint8Array>) await handle.writeFile(bytes);
  })();
  // A full disk ends this stream first, and that is the reason to name.
  const orWhyNotWritten = async (work: Promise<void>) => {
    await work.catch(async (error: unknown) => {
      await written;
      throw error;
    });
  };
  written.catch(() => {});
  return {
    write: (bytes) => orWhyNotWritten(plain.write(bytes)),
    async end() {
      await orWhyNotWritten(plain.close());
      await written;
    },
  };
}

export async function isEncrypted(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
  return buffer.toString('latin1') === AGE;
}

/**
 * A function that decrypts a file from its beginning, as often as it is called.
 * @throws {BackupRefused} without the passphrase that it was encrypted with
 */
export async function decrypting(
  file: string,
  handle: FileHandle,
  passphrase: string | null,
): Promise<(encrypted: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>> {
  if (passphrase === null) throw needsPassphrase(file);
  // Deriving a key from the passphrase takes a while, so this is done once for all readings.
  const fileKey = await fileKeyOf(file, handle, passphrase);
  const decrypter = new (await age()).Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return async function* decrypted(encrypted) {
    try {
      const stream = ReadableStream.from(encrypted) as Parameters<Decrypter['decrypt']>[0] & globalThis.ReadableStream;
      yield* (await decrypter.decrypt(stream)) as unknown as ReadableStream<Uint8Array>;
    } catch (error) {
      // The library's own errors are the only ones without a code.
      if (error instanceof Error && 'code' in error) throw error;
      throw damaged(file, 'it can’t be decrypted to its end');
    }
  };
}

async function fileKeyOf(file: string, handle: FileHandle, passphrase: string): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
  const end = END_OF_HEADER.exec(buffer.subarray(0, bytesRead).toString('latin1'));
  if (end === null) throw damaged(file, 'its header is not complete');
  const decrypter = new (await age()).Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decryptHeader(Uint8Array.from(buffer.subarray(0, end.index + end[0].length)));
  } catch (error) {
    throw error instanceof Error && NO_IDENTITY.test(error.message)
      ? wrongPassphrase(file)
      : damaged(file, 'its header can’t be read');
  }
}
