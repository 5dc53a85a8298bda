import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from './agree.ts';
import { dumpOf } from './dump.ts';
import type { Fault, Run } from './fault.ts';
import { violationsIn } from './invariants.ts';
import { Journal } from './journal.ts';
import { MixedLoad } from './mixed-load.ts';
import { Organizer } from './organizer.ts';
import { losePower, syncedOf, type Synced } from './kept-on-disk.ts';
import { layerFor, missingLayer } from './system-layer.ts';

const CALLERS = 12;
const WRITES_OF_A_MOMENT = 60;
/** In ms, under load. */
const DIES_WITHIN = 500;

export const powerCut: Fault = {
  id: 'R-06',
  name: 'a power cut',
  meaning:
    'The power goes at a random moment under load. What was synced to the disk is there; of everything written since, each piece of 512 bytes is there or not, at random. The database opens again, and everything that was acknowledged is there. This models a disk that keeps what it said it had synced; a disk that lies about that is no disk that any database can survive. As a control, the files as they were synced some time earlier are read, and the check must miss what was acknowledged since.',
  on: ['sqlite'],
  missing: missingLayer,
  async inject(run) {
    const cuts = run.effort.of({ short: 3, usual: 8, full: 50 });
    const disk = fileDisk(run);
    const journal = new Journal();
    let [lost, sheet, organizer] = [0, '', null as Organizer | null];
    let slots: string[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      const server = await disk.start();
      if (organizer === null) {
        organizer = await Organizer.at(server.url);
        ({ id: sheet, slots } = await organizer.makeSheet(server.url, 6, null));
      }
      await checkInvariants(run, journal);
      const sheets = [{ id: sheet, slots }];
      const load = new MixedLoad(
        { pick: () => server.url, organizer, sheets },
        { callers: CALLERS, organizing: false },
      );
      await wait(300 + Math.random() * 700);
      const earlier = cut === 0 ? disk.synced.copy() : null;
      await wait(300 + Math.random() * 1500);
      await disk.cut(server);
      await load.end();
      journal.signups.push(...load.journal.signups);
      if (earlier !== null) await checkTheCheck(run, earlier, journal);
      lost += disk.losePower([0.5, 0, 1, Math.random()][cut % 4] ?? 0.5);
    }
    await disk.start();
    await checkInvariants(run, journal);
    return `${cuts} power cuts under load, ${Math.round(lost / 1000).toLocaleString('en')} kB that were not synced lost: ${journal.words}`;
  },
};

interface Started {
  readonly url: string;
  kill(): Promise<void>;
}

interface Disk {
  readonly synced: Synced;
  start(): Promise<Started>;
  /** Ends everything at the same moment. */
  cut(server: Started): Promise<void>;
  /** Leaves what a disk would keep; `share` of what was not synced. Answers how many bytes were lost. */
  losePower(share: number): number;
}

function fileDisk({ place }: Run): Disk {
  const synced = syncedOf(place.dataDir, place.atEnd);
  const layer = layerFor(place, { syncedFolder: synced.folder, failingFiles: 'hub.sqlite' });
  return {
    synced,
    start: () => place.start({ variables: { ...layer.variables, LOG_LEVEL: 'silent' } }),
    async cut(server) {
      // Between two writes, where most is not synced.
      layer.dieAtWrite(1 + Math.floor(Math.random() * WRITES_OF_A_MOMENT));
      await wait(DIES_WITHIN);
      await server.kill();
      layer.dieAtWrite(0);
    },
    losePower: (share) => losePower(place.dataDir, synced.folder, share),
  };
}

/** The control: what an earlier copy lacks must be missed. */
async function checkTheCheck({ findings }: Run, earlier: string, journal: Journal): Promise<void> {
  const missed = violationsIn(await dumpOf({ dataDir: earlier, databaseUrl: undefined }), journal).get('I3') ?? [];
  findings.expect('control', missed.length > 0, 'an earlier copy was read, and nothing was missed');
}
