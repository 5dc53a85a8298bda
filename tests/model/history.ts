import { tellStep, type Action, type Step } from './actions.ts';
import { targetOf } from './apply.ts';
import { signInOrganizer, type Real } from './driver.ts';
import { explain, type Act, type Happening } from './explain.ts';
import { newMails, wrongDeliveries, type NewMail } from './mails.ts';
import { nextSettled } from './moving.ts';
import { nextMoment } from './passing.ts';
import { withAccount } from './people.ts';
import { prepare } from './requests.ts';
import { HOUR, MINUTE } from './school-days.ts';
import { stored } from './seen.ts';
import type { State } from './state.ts';
import { wrongInViews } from './views.ts';
import { wrongMails } from './watched-mails.ts';

/** A history so far. */
export interface Model {
  state: State;
  /** The steps so far, in sentences. */
  readonly told: string[];
}

const SECOND = 1000;

/** Whether anybody would do anything; the shrinker leaves other steps out. */
export function isPossible({ state }: Readonly<Model>, step: Step): boolean {
  if (step.step === 'time passes') return true;
  const actions = step.step === 'one' ? [step.action] : step.actions;
  return actions.some((action) => targetOf(state, action) !== null);
}

/** Does a step, and checks from all sides that it led where the model says. @throws with the difference */
export async function take(model: Model, real: Real, step: Step): Promise<void> {
  model.told.push(tellStep(step));
  if (step.step === 'time passes') await letPass(model, real, model.state.now + step.hours * HOUR);
  else if (step.step === 'one') await act(model, real, { actions: [step.action], withJobs: false });
  else await act(model, real, step);
  const wrong = [...(await wrongInViews(model.state, real)), ...(await wrongDeliveries(real))];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

async function setClock(model: Model, { stage: { hub } }: Real, now: number): Promise<void> {
  model.state.now = now;
  hub.platform.clock.set(new Date(now).toISOString());
}

/** From one moment to the next at which something is due, so that the jobs of each minute are in time. */
async function letPass(model: Model, real: Real, until: number): Promise<void> {
  while (model.state.now < until) {
    await setClock(model, real, nextMoment(model.state, until));
    await signInOrganizer(real);
    await settle(model, real, ['jobs'], []);
  }
}

interface AtOnce {
  readonly actions: readonly Action[];
  readonly withJobs: boolean;
}

async function act(model: Model, real: Real, { actions, withJobs }: AtOnce): Promise<void> {
  const wait = withJobs ? MINUTE + SECOND : SECOND;
  // Moves that can no longer be undone by then are settled before.
  while (nextSettled(model.state) <= model.state.now + wait) await letPass(model, real, nextSettled(model.state));
  await setClock(model, real, model.state.now + wait);
  // What is due comes first, unless it is to meet the requests.
  const isDue = model.state.now >= model.state.tendedAt + MINUTE;
  if (isDue && !withJobs) await settle(model, real, ['jobs'], []);
  const acts: Act[] = [];
  const sends: (() => Promise<string>)[] = [];
  for (const action of actions) {
    const target = targetOf(model.state, action);
    const send = await prepare(real, action);
    if ((target === null) !== (send === null))
      throw new Error(
        `${action.does}: the model ${target === null ? 'finds nothing' : 'finds something'} to do it with`,
      );
    if (target === null || send === null) continue;
    acts.push({ action, target });
    sends.push(send);
  }
  const jobs = withJobs ? (['jobs'] as const) : [];
  const [answers] = await Promise.all([
    Promise.all(sends.map((send) => send())),
    withJobs ? real.stage.hub.hub.jobs.settled() : null,
  ]);
  await settle(model, real, [...acts, ...jobs], answers);
  for (const person of withAccount) if (!model.state.accounts.includes(person)) real.cookies.delete(person);
}

/** Waits until nothing is due any more, and has the model explain what it led to. */
async function settle(model: Model, real: Real, happening: Happening, answers: readonly string[]): Promise<void> {
  await real.stage.hub.hub.jobs.settled();
  const { predicted, watched } = await newMails(real);
  const observed = { answers, lines: await stored(real), mails: predicted };
  const state = explain(model.state, happening, observed);
  const before = model.state;
  model.state = state;
  checkWatched(model, before, watched);
}

function checkWatched(model: Model, before: State, watched: readonly NewMail[]): void {
  const wrong = wrongMails(before, model.state, watched);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
