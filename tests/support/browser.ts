import type { LightMyRequestResponse } from 'fastify';
import type { TestHub } from './test-hub.ts';

export class Browser {
  readonly #hub: Pick<TestHub, 'call'>;
  readonly #cookies = new Map<string, string>();

  constructor(hub: Pick<TestHub, 'call'>) {
    this.#hub = hub;
  }

  async call(method: string, url: string, json?: unknown): Promise<LightMyRequestResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#hub.call(method, url, { ...(json === undefined ? {} : { json }), cookie });
    for (const { name, value, expires } of answer.cookies) {
      if (expires !== undefined && expires.getTime() === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  plant(name: string, value: string): void {
    this.#cookies.set(name, value);
  }
}
