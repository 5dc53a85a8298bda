import { startSchoolSite, type SchoolSite } from './school-site.ts';
import { page } from './school-answers.ts';

interface InnerServer {
  readonly inner: SchoolSite;
  /** On the same port as the inner server, so that a name can be moved from one to the other. */
  readonly school: SchoolSite;
  readonly schoolAddress: string;
  stop(): Promise<void>;
}

/** Other addresses of this machine: not every system has both. */
const CANDIDATES = ['127.0.0.2', '::1'];

export async function startInnerServer(): Promise<InnerServer> {
  for (let tries = 0; tries < 20; tries += 1) {
    const inner = await startSchoolSite();
    inner.answer('/', page('<h1>Secrets</h1>'));
    for (const schoolAddress of CANDIDATES) {
      const school = await startSchoolSite({ host: schoolAddress, port: inner.port }).catch(() => null);
      if (school === null) continue;
      const stop = async () => void (await Promise.all([inner.stop(), school.stop()]));
      return { inner, school, schoolAddress, stop };
    }
    await inner.stop();
  }
  throw new Error('This machine has no second address of its own');
}
