import type { Announcement } from '#server/platform/database/database.ts';
import type { TestPlatform } from './test-platform.ts';

interface MortalPlatform {
  readonly platform: TestPlatform;
  die(): void;
  readonly dead: Promise<void>;
}

/**
 * A platform whose process dies after this many steps, and at the latest on `die()`: from then on no statement begins,
 * and none is answered.
 */
export function mortal(platform: TestPlatform, steps: number, onDeath: () => void): MortalPlatform {
  let left = steps;
  const { database } = platform;
  const stops: (() => void)[] = [];
  const dead = Promise.withResolvers<void>();
  const die = () => {
    left = 0;
    for (const stop of stops) stop();
    onDeath();
    dead.resolve();
  };
  const step = async () => {
    if (left > 0) left -= 1;
    else await new Promise<never>(() => {});
    // Between two steps something is on its way.
    if (left === 0) setTimeout(die, Math.random() * 3);
  };
  const dying: TestPlatform = {
    ...platform,
    database: {
      ...database,
      async write(work) {
        await step();
        const answer = await database.write(work);
        await step();
        return answer;
      },
      onChange(listener: (change: Announcement) => void) {
        const stop = database.onChange(listener);
        stops.push(stop);
        return stop;
      },
    },
  };
  return { platform: dying, die, dead: dead.promise };
}
