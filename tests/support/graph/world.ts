import { COUNCIL, INSTAGRAM_SCOPES, PAGE_SCOPES } from './accounts.ts';
import type { GraphFault, GraphRules, SeenCall, TokenChange, TokenState, VisiblePost } from './graph-commands.ts';
import type { Fetched } from './fetch-media.ts';
import type { GraphError } from './graph-error.ts';

export interface Token {
  readonly state: TokenState;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly kind: 'PAGE' | 'USER';
  readonly reaches: readonly string[];
}

interface Photo {
  readonly id: string;
  readonly media: Fetched;
  used: boolean;
}

export interface PageVideo {
  readonly id: string;
  readonly description: string;
  readonly createdAt: number;
  /** Null for one that is never done. */
  readonly readyAt: number | null;
  readonly media: Fetched;
  readonly fault: GraphError | null;
}

export interface Container {
  readonly id: string;
  readonly kind: 'image' | 'reel';
  readonly caption: string;
  readonly createdAt: number;
  /** Null for one that is never done. */
  readonly readyAt: number | null;
  media: Fetched | null;
  fault: GraphError | null;
  publishedAs: string | null;
}

const RULES: GraphRules = {
  usage: {},
  quota: { used: 0, total: 100 },
  processing: { imageMs: 0, reelMs: 0, fails: null },
  proofRequired: true,
  feedIsBehind: false,
};

export class World {
  #ahead = 0;
  #ids = 0;
  tokens = new Map<string, Token>();
  photos = new Map<string, Photo>();
  videos = new Map<string, PageVideo>();
  containers = new Map<string, Container>();
  /** Publicly visible, oldest first. */
  posts: VisiblePost[] = [];
  calls: SeenCall[] = [];
  faults: GraphFault[] = [];
  rules: GraphRules = RULES;

  constructor() {
    this.reset();
  }

  reset(): void {
    const end = { state: 'valid', expiresAt: null } as const;
    const { page, instagram } = COUNCIL;
    this.tokens = new Map<string, Token>([
      [page.token, { ...end, kind: 'PAGE', scopes: PAGE_SCOPES, reaches: [page.id] }],
      [instagram.token, { ...end, kind: 'USER', scopes: INSTAGRAM_SCOPES, reaches: [instagram.id] }],
    ]);
    this.#ahead = 0;
    this.photos.clear();
    this.videos.clear();
    this.containers.clear();
    [this.posts, this.calls, this.faults, this.rules] = [[], [], [], RULES];
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }

  /** As long as those of Meta, and never used twice. */
  newId(): string {
    this.#ids += 1;
    return `1784200${String(this.#ids).padStart(10, '0')}`;
  }

  changeToken(token: string, change: TokenChange): void {
    const known = this.tokens.get(token);
    if (known === undefined) throw new Error('No such token');
    this.tokens.set(token, { ...known, ...change });
  }

  publish(post: Omit<VisiblePost, 'createdAt'>): VisiblePost {
    // To the second, as Meta answers.
    const createdAt = new Date(Math.floor(this.now() / 1000) * 1000).toISOString();
    const visible = { ...post, createdAt };
    this.posts.push(visible);
    return visible;
  }

  on(platform: VisiblePost['on']): VisiblePost[] {
    return this.posts.filter((post) => post.on === platform);
  }
}
