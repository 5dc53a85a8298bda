import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, decode, encode, type Encoding } from './encodings.ts';
import { sendReady, type ReadyAnswer } from './ready-answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Smaller answers fit into one packet, so compressing them gains nothing. */
export const COMPRESSED_FROM = 1024;
/** Above this, only the compressed answer is kept. */
const LARGE = 2 * 1024 * 1024;

export class CachedAnswer {
  readonly #type: string;
  readonly #version: string;
  readonly #encoded = new Map<Encoding, ReadyAnswer>();
  readonly #encoding = new Map<Encoding, Promise<ReadyAnswer>>();
  readonly #isLarge: boolean;
  readonly #isSmall: boolean;

  constructor(version: string, plain: Buffer, type = JSON_TYPE) {
    [this.#type, this.#version] = [type, version];
    [this.#isSmall, this.#isLarge] = [plain.length < COMPRESSED_FROM, plain.length > LARGE];
    this.#keep('identity', plain);
    if (this.#isLarge) void this.in('br').catch(() => {});
  }

  at(encoding: Encoding): ReadyAnswer | null {
    return this.#encoded.get(this.#isSmall ? 'identity' : encoding) ?? null;
  }

  async in(encoding: Encoding): Promise<ReadyAnswer> {
    const kept = this.at(encoding);
    if (kept !== null) return kept;
    const pending = this.#encoding.get(encoding) ?? this.#encode(encoding);
    this.#encoding.set(encoding, pending);
    return pending.finally(() => this.#encoding.delete(encoding));
  }

  async #encode(encoding: Encoding): Promise<ReadyAnswer> {
    const plain = this.#encoded.get('identity')?.body ?? (await decode(this.#packed(), 'br'));
    if (encoding === 'identity') return this.#answer('identity', plain);
    const body = await encode(plain, encoding);
    if (this.#isLarge && encoding !== 'br') return this.#answer(encoding, body);
    const answer = this.#keep(encoding, body);
    if (this.#isLarge) this.#encoded.delete('identity');
    return answer;
  }

  #packed(): Buffer {
    const packed = this.#encoded.get('br');
    if (packed === undefined) throw new Error('It is kept in one form at least');
    return packed.body;
  }

  #keep(encoding: Encoding, body: Buffer): ReadyAnswer {
    const answer = this.#answer(encoding, body);
    this.#encoded.set(encoding, answer);
    return answer;
  }

  #answer(encoding: Encoding, body: Buffer): ReadyAnswer {
    return { type: this.#type, etag: `"${this.#version}-${encoding}"`, encoding, body };
  }
}

export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedAnswer,
): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const ready = kept.at(encoding);
  if (ready !== null) return sendReady(request, reply, ready);
  return kept.in(encoding).then((encoded) => sendReady(request, reply, encoded));
}
