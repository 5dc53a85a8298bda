import type { ServerResponse } from 'node:http';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { SheetCache } from '#server/features/sheets/sheet-cache.ts';
import { STREAMS_OF_NETWORK, STREAMS_OF_SITE } from '#contract/limits.ts';
import { tryLater } from '#server/http/errors.ts';
import { safetyHeaders } from '#server/http/safety-headers.ts';
import type { Platform } from '#server/platform/platform.ts';
import { chooseEvicted, type Viewer } from './choose-evicted.ts';
import { audiences, countsEvent, countsSayAll, isSeenBy, type StreamAudience } from './counts-event.ts';
import { StreamsOfNetworks } from './streams-of-networks.ts';

export interface LiveStreams {
  /**
   * Begins with the state of these sheets, or of all upcoming ones for an empty list; then sends each change of these,
   * or of any sheet.
   * @throws 503 when too many streams are open and none may end for this one; 429 when this network has too many
   */
  open(response: ServerResponse, sheetIds: readonly string[], viewer?: Viewer): Promise<void>;
  /** No stream begins afterwards. */
  close(): void;
}

interface Stream {
  readonly response: ServerResponse;
  readonly viewer: Viewer;
  /** For the sheets that its viewer does not organize. */
  readonly audience: StreamAudience;
  /** All sheets when empty. */
  readonly sheetIds: ReadonlySet<string>;
  readonly leave: () => void;
  /** From then on it is opened anew, as who its viewer is by then; never for a stranger. */
  readonly endsAt: number;
  /** A reader that lets more than this wait is disconnected; its browser connects again. */
  bufferedAtMost: number;
  isOpen: boolean;
}

interface Limits {
  readonly streamsAtMost: number;
  readonly ofNetworkAtMost: number;
  readonly ofSiteAtMost: number;
  readonly bufferedAtMost: number;
  /** In ms. What ends by itself, such as a session that nobody uses, ends the stream no later. */
  readonly signedInAtMost: number;
  /** Keeps proxies from closing a quiet stream. */
  readonly heartbeatEvery: number;
}

const LIMITS: Limits = {
  streamsAtMost: 2000,
  ofNetworkAtMost: STREAMS_OF_NETWORK,
  ofSiteAtMost: STREAMS_OF_SITE,
  bufferedAtMost: 64 * 1024,
  signedInAtMost: 10 * 60_000,
  heartbeatEvery: 20_000,
};
/** The minimum time between two events of a sheet in ms, however fast it changes. */
const REST = 100;
const AGAIN_AFTER_TROUBLE = 1000;
const ANYBODY: Viewer = { network: null, isStranger: true, isAdministrator: false, session: null };
const RECONNECT_AFTER = 'retry: 2000\n\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

function audienceFor({ viewer, audience }: Stream, sheetId: string): StreamAudience {
  return viewer.organizes?.has(sheetId) === true ? 'organizers' : audience;
}

export function createLiveStreams(
  platform: Platform,
  sheetCache: SheetCache,
  limits: Partial<Limits> = {},
): LiveStreams {
  return new Streams(platform, sheetCache, { ...LIMITS, ...limits });
}

class Streams implements LiveStreams {
  readonly #platform: Platform;
  readonly #sheetCache: SheetCache;
  readonly #limits: Limits;
  readonly #streams = new Set<Stream>();
  readonly #networks: StreamsOfNetworks;
  /** The last event of each sheet, so that changes invisible to an audience send it nothing. */
  readonly #told: Readonly<Record<StreamAudience, Map<string, string>>> = {
    organizers: new Map(),
    page: new Map(),
    list: new Map(),
  };
  #changed = new Set<string>();
  #everythingChanged = false;
  #next: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Set for a moment before the next heartbeat at which something opens or closes. */
  #turn: NodeJS.Timeout | undefined;
  readonly #stateOfAll = new Map<StreamAudience, { readonly generation: number; readonly text: Buffer }>();
  #generation = 0;
  #isClosed = false;
  readonly #stopListening: () => void;

  constructor(platform: Platform, sheetCache: SheetCache, limits: Limits) {
    this.#platform = platform;
    this.#sheetCache = sheetCache;
    this.#limits = limits;
    this.#networks = new StreamsOfNetworks(limits);
    this.#stopListening = platform.database.onChange(({ topic, id }) => {
      if (topic === 'organizers') return this.#endThose(({ organizes }) => organizes?.has(id) === true);
      if (topic === 'session')
        return this.#endThose(({ session }) => session !== null && [session.userId, session.hash].includes(id));
      if (this.#streams.size === 0 || (topic !== 'sheet' && topic !== 'everything')) return;
      if (topic === 'sheet') this.#changed.add(id);
      else this.#everythingChanged = true;
      this.#next ??= setTimeout(() => void this.#tell(), 0);
    });
  }

  async open(response: ServerResponse, sheetIds: readonly string[], viewer = ANYBODY): Promise<void> {
    if (this.#isClosed) throw tryLater();
    const leave = this.#networks.enter(viewer.network);
    if (this.#streams.size >= this.#limits.streamsAtMost && !this.#endOneFor(viewer)) {
      leave();
      throw tryLater();
    }
    const stream: Stream = {
      response,
      viewer,
      audience: viewer.isAdministrator ? 'organizers' : sheetIds.length === 0 ? 'list' : 'page',
      sheetIds: new Set(sheetIds),
      leave,
      endsAt: viewer.session === null ? Infinity : this.#platform.clock.now().getTime() + this.#limits.signedInAtMost,
      bufferedAtMost: this.#limits.bufferedAtMost,
      isOpen: false,
    };
    // From here on changes are noted, so that none is lost between the first state and the first change.
    this.#streams.add(stream);
    response.on('close', () => this.#drop(stream));
    let sheets: readonly CachedSheet[];
    try {
      sheets = await this.#sheetCache.readAll(sheetIds);
    } catch (error) {
      this.#drop(stream);
      throw error;
    }
    if (!this.#streams.has(stream)) return;
    const state = this.#stateFor(stream, sheets);
    stream.bufferedAtMost += state.length;
    stream.isOpen = true;
    response.writeHead(200, { ...safetyHeaders(this.#platform.config.publicUrl), ...HEADERS });
    response.write(RECONNECT_AFTER);
    if (state.length > 0) response.write(state);
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#limits.heartbeatEvery).unref();
    this.#beatAtTurn();
  }

  /** So that pages learn at once that sign-ups have opened, for which many may wait. */
  #beatAtTurn(): void {
    const wait = this.#sheetCache.turnsAt() - this.#platform.clock.now().getTime();
    if (wait > this.#limits.heartbeatEvery) return;
    clearTimeout(this.#turn);
    this.#turn = setTimeout(() => this.#beat(), Math.max(0, wait)).unref();
  }

  #endOneFor(viewer: Viewer): boolean {
    const evicted = chooseEvicted(this.#streams, viewer);
    if (evicted === null) return false;
    this.#drop(evicted);
    evicted.response.destroy();
    return true;
  }

  /** Browsers connect again, and are then who they are by now. */
  #endThose(have: (viewer: Viewer) => boolean): void {
    for (const stream of this.#streams) if (have(stream.viewer)) this.#end(stream);
  }

  #end(stream: Stream): void {
    this.#drop(stream);
    stream.response.end();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopListening();
    if (this.#next !== null) clearTimeout(this.#next);
    for (const stream of this.#streams) {
      stream.response.end();
      // A client that does not read must not keep the server from stopping.
      stream.response.destroy();
    }
    this.#streams.clear();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#turn);
  }

  #drop(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    stream.leave();
    if (this.#streams.size > 0) return;
    for (const audience of audiences) this.#told[audience].clear();
    this.#stateOfAll.clear();
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    clearTimeout(this.#turn);
  }

  #stateFor(stream: Stream, sheets: readonly CachedSheet[]): Buffer {
    const { sheetIds, audience, viewer } = stream;
    const stateOf = (id: string, sheet: CachedSheet | null) => this.#stateOf(audienceFor(stream, id), id, sheet);
    const bySheet = new Map(sheets.map((cached) => [cached.sheet.id, cached]));
    if (sheetIds.size > 0) return Buffer.from([...sheetIds].map((id) => stateOf(id, bySheet.get(id) ?? null)).join(''));
    if (viewer.organizes !== undefined) {
      const seen = this.#sheetCache
        .planned()
        .filter((cached) => isSeenBy(audienceFor(stream, cached.sheet.id), cached));
      return Buffer.from(seen.map((cached) => stateOf(cached.sheet.id, cached)).join(''));
    }
    const generation = this.#sheetCache.generation();
    const known = this.#stateOfAll.get(audience);
    if (known?.generation === generation) return known.text;
    const all = audience === 'organizers' ? this.#sheetCache.planned() : this.#sheetCache.upcoming();
    const text = Buffer.from(all.map((cached) => this.#stateOf(audience, cached.sheet.id, cached)).join(''));
    this.#stateOfAll.set(audience, { generation, text });
    return text;
  }

  #stateOf(audience: StreamAudience, id: string, sheet: CachedSheet | null): string {
    const text = countsEvent(id, sheet, audience);
    const told = this.#told[audience];
    // Viewers with an older state are about to get this one.
    if (sheet !== null && isSeenBy(audience, sheet) && !told.has(id)) told.set(id, text);
    return text;
  }

  /** Sends what has changed, then pauses, so that changes meanwhile are sent together. */
  async #tell(): Promise<void> {
    const [changed, everything] = [this.#changed, this.#everythingChanged];
    this.#changed = new Set();
    this.#everythingChanged = false;
    let rest = REST;
    try {
      await this.#sheetCache.refresh();
      const ids = [...(everything ? this.#allKnown() : changed)];
      const sheets = new Map((await this.#sheetCache.readAll(ids)).map((cached) => [cached.sheet.id, cached]));
      this.#generation = this.#sheetCache.generation();
      for (const id of ids) for (const audience of audiences) this.#tellOf(audience, id, sheets.get(id) ?? null);
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'could not read the changes that open pages are waiting for');
      for (const id of changed) this.#changed.add(id);
      this.#everythingChanged ||= everything;
      rest = AGAIN_AFTER_TROUBLE;
    }
    if (this.#isClosed) return;
    this.#next = setTimeout(() => {
      if (this.#changed.size > 0 || this.#everythingChanged) void this.#tell();
      else this.#next = null;
    }, rest);
  }

  #allKnown(): Set<string> {
    const told = audiences.flatMap((audience) => [...this.#told[audience].keys()]);
    return new Set([...told, ...this.#sheetCache.all().map(({ sheet }) => sheet.id)]);
  }

  #tellOf(audience: StreamAudience, id: string, sheet: CachedSheet | null): void {
    const told = this.#told[audience];
    const text = countsEvent(id, sheet, audience);
    if (told.get(id) === text && countsSayAll(audience, sheet)) return;
    const isSeen = sheet !== null && isSeenBy(audience, sheet);
    // Of a sheet that these viewers never saw they do not even learn the id, which is its address.
    if (sheet !== null && !isSeen && !told.has(id)) return;
    if (isSeen) told.set(id, text);
    else told.delete(id);
    const bytes = Buffer.from(text);
    for (const stream of this.#streams) {
      if (!stream.isOpen || audienceFor(stream, id) !== audience) continue;
      if (stream.sheetIds.size === 0 || stream.sheetIds.has(id)) this.#send(stream, bytes);
    }
  }

  #send(stream: Stream, bytes: Buffer): void {
    const { response } = stream;
    if (response.writableLength > stream.bufferedAtMost) response.destroy();
    else response.write(bytes);
  }

  #beat(): void {
    const beat = Buffer.from(':\n\n');
    const now = this.#platform.clock.now().getTime();
    for (const stream of this.#streams)
      if (now >= stream.endsAt) this.#end(stream);
      else if (stream.isOpen) this.#send(stream, beat);
    this.#beatAtTurn();
    if (this.#sheetCache.generation() === this.#generation) return;
    this.#everythingChanged = true;
    this.#next ??= setTimeout(() => void this.#tell(), 0);
  }
}
