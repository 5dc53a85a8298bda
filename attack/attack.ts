import type { World } from './plant/world.ts';

export interface Asked {
  readonly method?: string;
  /** Sent as it is, without being normalised. */
  readonly path: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Buffer;
}

export interface Answer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly ms: number;
}

export interface AttackedHub {
  readonly host: string;
  readonly port: number;
  ask(asked: Asked): Promise<Answer>;
  /** Sends bytes that no HTTP client would, and answers what came until the connection was closed, or in this time. */
  sendRaw(bytes: string, withinMs?: number): Promise<string>;
  /** A defect of the hub. */
  found(finding: string): void;
}

/** A hub of our own, on temporary data with planted people, links and secrets. */
export interface PlantedHub extends AttackedHub {
  readonly world: World;
}

type Hole<Hub> = Partial<Hub> | Partial<Hub>[];

export interface Attack<Hub extends AttackedHub = AttackedHub> {
  readonly name: string;
  readonly what: string;
  /** Waits more than it sends, so it runs while the others do. */
  readonly isBeside?: true;
  run(hub: Hub): Promise<void>;
  /**
   * For the positive control: what is different in a hub that has one hole, or in several that have one each. An attack
   * that finds nothing in one of them would find nothing anywhere, so that counts as a failure.
   */
  withHole(hub: Hub): Hole<Hub> | Promise<Hole<Hub>>;
}

/** Some requests get an answer that a hub with a hole would give; null for all others. */
export function answeringInstead(
  hub: AttackedHub,
  bend: (asked: Asked, ask: AttackedHub['ask']) => Promise<Answer> | null,
): Pick<AttackedHub, 'ask'> {
  return { ask: (asked) => bend(asked, hub.ask) ?? hub.ask(asked) };
}
