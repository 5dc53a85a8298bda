import { setTimeout as wait } from 'node:timers/promises';
import { schoolHosts, watchManyPages } from '#tests/support/many-monitors.ts';
import { startWatchedSite, type WatchedSite } from '#tests/support/watched-site.ts';
import type { Benchmark } from './benchmark.ts';
import { atMost, ms } from './report.ts';

const MONITORS = 200;
const HOSTS = 40;
/** A site's latency in ms. */
const LATENCY = 300;
const LOOK_EVERY = 50;
const ARTICLES = 20;

export const watching: Benchmark = {
  name: 'watching',
  what: `${MONITORS} monitors on ${HOSTS} sites that are all due at once, as after a rest of the server`,
  async run(_effort, tell) {
    const hosts = schoolHosts(HOSTS);
    const at = await startWatchedSite({}, hosts);
    try {
      await at.begin();
      for (let page = 0; page < MONITORS; page += 1) answerSlowly(at, page);
      await watchManyPages(at, { pages: MONITORS, hosts, minutes: 0 });
      const took = await untilAllAreChecked(at);
      const name = 'until the last is checked, each site left alone 2 s';
      tell({ name, measured: ms(took), value: took, budget: atMost(60_000, ' ms') });
    } finally {
      await at.remove();
    }
  },
};

function answerSlowly({ site }: WatchedSite, page: number): void {
  const articles = Array.from(
    { length: ARTICLES },
    (_, each) => `<article><h2>Notice ${each}</h2><p>What page ${page} says</p></article>`,
  );
  site.answer(`/page${page}`, async (_request, response) => {
    await wait(LATENCY);
    response.setHeader('content-type', 'text/html');
    response.end(`<main>${articles.join('')}</main>`);
  });
}

/** In real time. Answers how long it took, in ms. */
async function untilAllAreChecked({ hub, site }: WatchedSite): Promise<number> {
  const { clock } = hub.platform;
  const [begun, from] = [performance.now(), clock.now().getTime()];
  while (site.requests.length < MONITORS) {
    clock.set(new Date(from + performance.now() - begun).toISOString());
    hub.hub.jobs.wake();
    await wait(LOOK_EVERY);
  }
  return performance.now() - begun;
}
