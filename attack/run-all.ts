import { strangersAttacks, attacks } from './all-attacks.ts';
import type { Attack, AttackedHub } from './attack.ts';
import { startPlantedHub } from './plant/planted-hub.ts';
import { runAttack, type AttackResult } from './run-attack.ts';
import { openClient, type Client } from './support/client.ts';

type Tell = (result: AttackResult) => void;

export async function attackPlantedHub(wanted: (name: string) => boolean, tell: Tell): Promise<AttackResult[]> {
  const { client, world, remove } = await startPlantedHub();
  try {
    return await runAll(
      attacks.filter(({ name }) => wanted(name)),
      client,
      { world },
      tell,
    );
  } finally {
    await remove();
  }
}

/** @throws when nothing answers there */
export async function attackAsStranger(
  url: string,
  wanted: (name: string) => boolean,
  tell: Tell,
): Promise<AttackResult[]> {
  const client = openClient(url);
  try {
    const { status, body } = await client.ask({ path: '/healthz' });
    if (status !== 200) throw new Error(`No hub answers at ${url} (${status === 0 ? body : status})`);
    return await runAll(
      strangersAttacks.filter(({ name }) => wanted(name)),
      client,
      {},
      tell,
    );
  } finally {
    client.close();
  }
}

async function runAll<Hub extends AttackedHub>(
  all: readonly Attack<Hub>[],
  client: Client,
  more: Omit<Hub, keyof AttackedHub>,
  tell: Tell,
): Promise<AttackResult[]> {
  const run = async (attack: Attack<Hub>) => {
    const result = await runAttack(attack, client, more);
    tell(result);
    return result;
  };
  const beside = Promise.all(all.filter(({ isBeside }) => isBeside).map(run));
  const results: AttackResult[] = [];
  for (const attack of all) if (!attack.isBeside) results.push(await run(attack));
  return [...results, ...(await beside)];
}
