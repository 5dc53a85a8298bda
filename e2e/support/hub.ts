import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { mailTemplates } from '#server/all-mails.ts';
import { parseConfig } from '#server/platform/config.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import type { Context } from '#server/hub.ts';
import { createLog } from '#server/platform/log.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { makeBareMachine, type BareMachine } from '#tests/support/bare-machine.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { copyFileInto } from '#tests/support/migrated-database.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { engineOfRun, launchEngine, type Engine } from '#e2e/engines/engines.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

export type Prepared = Context<'mailbox'>;

export interface Stage<Made> {
  readonly url: string;
  readonly server: ServerProcess;
  readonly mail: MailServer;
  /** What is installed beside the hub; the same on every machine. */
  readonly machine: BareMachine;
  readonly made: Made;
  /** A visitor with an own browser. Any unseen error in it fails the test. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
}

interface StageOptions {
  /** Settings as in the environment; without `SMTP_URL` there is a mail server. */
  readonly variables?: Record<string, string>;
  /** Without fonts and ffmpeg; otherwise there are fonts and programs that stand in for ffmpeg. */
  readonly isBare?: boolean;
  /** Starts what `npm start` starts. */
  readonly isAsReleased?: boolean;
}

/** Up to here a test that runs again finds what its first run left. */
const KEEPS_ITS_STAGE = 1;

/**
 * Starts everything before the tests of this file, on data that `make` creates, and removes it after them. A test that
 * has failed twice gets new data: its first run may have used up what it needs.
 */
export function onStage<Made>(make: (hub: Prepared) => Promise<Made>, options: StageOptions = {}): () => Stage<Made> {
  let stage: OpenStage<Made> | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    stage = await openStage(make, options);
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) <= KEEPS_ITS_STAGE) return;
    await stage?.close();
    stage = await openStage(make, options);
  });
  afterEach(async ({ task }) => {
    const leaving = visitors;
    visitors = [];
    const faults: string[] = [];
    const hasFailed = task.result?.state === 'fail';
    // What the first run left shows the fault; a later one may have found the data used up.
    const run = (task.result?.retryCount ?? 0) === 0 ? '' : 'again ';
    for (const [nth, visitor] of leaving.entries())
      faults.push(...(await visitor.leave(`${run}${nth === 0 ? '' : `${nth + 1} `}${task.name}`, hasFailed)));
    if (faults.length > 0) throw new Error(`Unseen by the visitor, but wrong:\n${faults.join('\n')}`);
  });
  afterAll(() => stage?.close());
  return () => {
    if (stage === undefined) throw new Error('The stage is there from the first test on');
    const { url } = stage;
    return {
      ...stage,
      async visitor(arriving = {}) {
        const visitor = await Visitor.arrive(await sharedBrowser(arriving.engine), url, arriving);
        visitors.push(visitor);
        return visitor;
      },
    };
  };
}

interface OpenStage<Made> extends Omit<Stage<Made>, 'visitor'> {
  close(): Promise<void>;
}

async function openStage<Made>(
  make: (hub: Prepared) => Promise<Made>,
  { variables = {}, isBare = false, isAsReleased = false }: StageOptions,
): Promise<OpenStage<Made>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-journey-'));
  const made = await prepare({ DATA_DIR: dataDir }, make);
  const mail = await startMailServer();
  const machine = makeBareMachine();
  if (!isBare) machine.installAll();
  const server = await startServerProcess({
    dataDir,
    isBundled: !isAsReleased,
    variables: { SMTP_URL: mail.url, MAIL_FROM: 'pac@school.example', ...machine.variables, ...variables },
  });
  await sharedBrowser();
  const close = async () => {
    await server.remove();
    machine.remove();
    await mail.stop();
  };
  return { url: server.url, server, mail, machine, made, close };
}

const browsersOfWorker = new Map<Engine, Promise<Browser>>();

async function sharedBrowser(engine = engineOfRun): Promise<Browser> {
  const launch = () => {
    const launching = launchEngine(engine);
    browsersOfWorker.set(engine, launching);
    return launching;
  };
  const browser = await (browsersOfWorker.get(engine) ?? launch());
  return browser.isConnected() ? browser : launch();
}

async function prepare<Made>(
  environment: { readonly DATA_DIR: string },
  make: (hub: Prepared) => Promise<Made>,
): Promise<Made> {
  copyFileInto(environment.DATA_DIR);
  const platform = openPlatform(parseConfig(environment), systemClock, createLog('error'), { isDurable: false });
  const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
  try {
    return await make({ ...platform, mailbox });
  } finally {
    mailbox.close();
    await platform.database.close();
  }
}
