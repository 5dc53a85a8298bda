import { startSchoolSite, type SchoolSite } from './school-site.ts';
import { page } from './school-answers.ts';

interface InnerServer {
  /** Stands where nobody outside may look, and answers whoever does. */
  readonly inner: SchoolSite;
  /** Stands on the same port of another address, so that a name can be turned from one to the other. */
  readonly school: SchoolSite;
  /** The address of the school, which tests take for a public one. */
  readonly schoolAddress: string;
  stop(): Promise<void>;
}

/** Other addresses of this machine: not every system has both. */
const CANDIDATES = ['127.0.0.2', '::1'];

/** A server that must not be reached at 127.0.0.1, and a school's site at another address with the same port. */
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
