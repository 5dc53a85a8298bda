import fc from 'fast-check';
import { isThorough } from '#tests/support/extent.ts';
import type { DrawnStep, Step } from './actions.ts';
import { aimedStep } from './aim.ts';
import { steps, worlds } from './arbitraries.ts';
import { beginHistory, type Real, type Stage } from './driver.ts';
import { isPossible, take, type Model } from './history.ts';
import { beginnings, stateOf, tellWorld, type World } from './world.ts';

/** Always the same histories, so that no run is a matter of luck; MODEL_SEED asks for others. */
const SEED = { change: 20_261_129, rest: 2026 };
/** On PostgreSQL, where a history takes three times as long, what differs is the order of what happens at once. */
const RUNS = { change: 8, sqlite: 500, postgres: 25 };
/** Steps that are drawn; about half of them find somebody who can do them. */
const LONGEST = isThorough ? 50 : 24;

class Command implements fc.AsyncCommand<Model, Real> {
  readonly step: DrawnStep;
  constructor(step: DrawnStep) {
    this.step = step;
  }
  check(model: Readonly<Model>): boolean {
    return isPossible(model, aimedStep(model.state, this.step));
  }
  run(model: Model, real: Real): Promise<void> {
    return take(model, real, aimedStep(model.state, this.step));
  }
  /** What it came to is told by the history itself. */
  toString(): string {
    return this.step.step;
  }
}

interface Wanted {
  readonly seed: number;
  readonly runs: number;
  /** Of a failure, as it was printed: the path of its values, and that of its commands. */
  readonly path: string;
  readonly commandsPath: string | undefined;
}

/** MODEL_SEED and MODEL_PATH repeat what a failure printed; MODEL_RUNS is how many histories. */
export function wanted(environment = process.env): Wanted {
  const { MODEL_SEED, MODEL_PATH = '', MODEL_RUNS, TEST_DATABASE_URL } = environment;
  const thorough = TEST_DATABASE_URL === undefined ? RUNS.sqlite : RUNS.postgres;
  const [path = '', commandsPath] = MODEL_PATH.split('@');
  return {
    seed: MODEL_SEED === undefined ? SEED[isThorough ? 'rest' : 'change'] : Number(MODEL_SEED),
    runs: MODEL_RUNS === undefined ? (isThorough ? thorough : RUNS.change) : Number(MODEL_RUNS),
    path,
    commandsPath,
  };
}

/** @throws with seed, path and the shortest history that was found, in sentences */
export async function runHistories(stage: Stage, { seed, runs, path, commandsPath }: Wanted): Promise<void> {
  const replay = commandsPath === undefined ? {} : { replayPath: commandsPath };
  const commands = fc.commands(
    steps.map((step) => step.map((each) => new Command(each))),
    { maxCommands: LONGEST, size: 'max', ...replay },
  );
  const property = fc.asyncProperty(worlds, commands, async (world, history) => {
    const model: Model = { state: stateOf(world), told: [tellWorld(world)] };
    const begin = async () => {
      const real = await beginHistory(stage, world);
      for (const step of beginnings(world)) await take(model, real, step);
      return { model, real };
    };
    await fc.asyncModelRun(begin, history).catch((error: unknown) => {
      throw new Error([...model.told, reasonOf(error)].join('\n'), { cause: error });
    });
  });
  const details = await fc.check(property, {
    numRuns: runs,
    seed,
    path,
    endOnFailure: process.env['MODEL_QUICK'] !== undefined,
  });
  if (details.failed) throw new Error(tellFailure(details));
}

/** Of a fixed history. @throws as `runHistories` */
export async function runOne(stage: Stage, steps: readonly Step[], world: World): Promise<void> {
  const model: Model = { state: stateOf(world), told: [tellWorld(world)] };
  const real = await beginHistory(stage, world);
  try {
    for (const step of steps) await take(model, real, step);
  } catch (error) {
    throw new Error([...model.told, reasonOf(error)].join('\n'), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Commands extends Iterable<fc.AsyncCommand<Model, Real>> {
  /** With the path that replays them. */
  toString(): string;
}
type Details = fc.RunDetails<[World, Commands]>;

function tellFailure({ seed, counterexample, counterexamplePath, errorInstance, numShrinks }: Details): string {
  const commandsPath = /replayPath="([^"]*)"/.exec(String(counterexample?.[1]))?.[1];
  const path = `${counterexamplePath ?? ''}${commandsPath === undefined ? '' : `@${commandsPath}`}`;
  return [
    `A history does not follow the model (made shorter ${numShrinks} times).`,
    `Again: MODEL_SEED=${seed} MODEL_PATH='${path}' MODEL_RUNS=1`,
    reasonOf(errorInstance),
  ].join('\n');
}
