import { presentMoment } from '#client/lib/page-data.tsx';
import { drafts } from '#client/lib/storage.ts';

interface AwaitedCode {
  readonly email: string;
  readonly until: number;
}

const NAME = 'awaited-code';
/** How long the server waits for the code of a sign-in. */
const WAITS = 30 * 60_000;

/** Kept over a reload, because a phone may drop this page while the visitor looks into the mail. */
export const awaitedCode = {
  begin: (email: string) =>
    drafts.write(NAME, { email, until: presentMoment().getTime() + WAITS } satisfies AwaitedCode),
  email(): string | null {
    const awaited = drafts.read<AwaitedCode>(NAME);
    return awaited !== null && awaited.until > presentMoment().getTime() ? awaited.email : null;
  },
  end: () => drafts.drop(NAME),
};
