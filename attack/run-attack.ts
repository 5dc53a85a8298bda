import type { Client } from './support/client.ts';
import { answersUnsafely } from './support/answers.ts';
import type { Attack, AttackedHub } from './attack.ts';

export interface AttackResult {
  readonly name: string;
  readonly what: string;
  readonly requests: number;
  /** How often the hub answered with which status; 0 is a connection that it closed. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly string[];
  readonly seconds: number;
}

const MOST_FINDINGS = 20;

/** Ends the positive control: the hole was found. */
class HoleFound extends Error {}

/**
 * Runs the positive control, then the attack. An error counts as a finding: an attack that breaks off has proved
 * nothing.
 */
export async function runAttack<Hub extends AttackedHub>(
  attack: Attack<Hub>,
  client: Client,
  more: Omit<Hub, keyof AttackedHub>,
): Promise<AttackResult> {
  const begun = performance.now();
  const findings: string[] = [];
  const hub = (ask: AttackedHub['ask'], sendRaw: AttackedHub['sendRaw'], found: AttackedHub['found']) =>
    ({ ...more, host: client.host, port: client.port, ask, sendRaw, found }) as Hub;
  const control = await hasFoundTheHole(attack, hub(client.ask, client.sendRaw, holeFound));
  if (control !== null) findings.push(`the positive control failed: ${control}`);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const found = (finding: string) => void (findings.length < MOST_FINDINGS && findings.push(finding));
  const ask: AttackedHub['ask'] = async (asked) => {
    const answer = await client.ask(asked);
    count(answer.status);
    const unsafe = answersUnsafely(answer);
    if (unsafe !== null) found(`${asked.method ?? 'GET'} ${asked.path.slice(0, 80)} ${unsafe}`);
    return answer;
  };
  const sendRaw: AttackedHub['sendRaw'] = async (bytes, withinMs) => {
    const heard = await client.sendRaw(bytes, withinMs);
    count(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0));
    return heard;
  };
  await attack.run(hub(ask, sendRaw, found)).catch((error: unknown) => found(`broke off: ${String(error)}`));
  const requests = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  if (requests === 0) found('sent nothing');
  const { name, what } = attack;
  return { name, what, requests, statuses, findings, seconds: (performance.now() - begun) / 1000 };
}

function holeFound(finding: string): never {
  throw new HoleFound(finding);
}

/** Null when the attack found each hole, otherwise what happened instead. */
async function hasFoundTheHole<Hub extends AttackedHub>(attack: Attack<Hub>, hub: Hub): Promise<string | null> {
  try {
    const holes = await attack.withHole(hub);
    for (const hole of Array.isArray(holes) ? holes : [holes])
      if (!(await finds(attack, { ...hub, ...hole }))) return 'a hub with a hole passed';
    return null;
  } catch (error) {
    return String(error);
  }
}

/** @throws what the attack breaks off with */
async function finds<Hub extends AttackedHub>(attack: Attack<Hub>, hub: Hub): Promise<boolean> {
  try {
    await attack.run(hub);
    return false;
  } catch (error) {
    if (error instanceof HoleFound) return true;
    throw error;
  }
}
