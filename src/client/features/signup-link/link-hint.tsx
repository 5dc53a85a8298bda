import { Trans } from '@lingui/react/macro';
import type { HandOverLink } from '#contract/hand-over-link.ts';

/** The hint below a hand-over link: whom to send it to, the name that it shows, and who gets the place. */
export function LinkHint({ name, asksOrganizer }: Pick<HandOverLink, 'name' | 'asksOrganizer'>) {
  if (asksOrganizer)
    return (
      <Trans>
        To the class chat, or to somebody who could come. It shows you as “<bdi translate="no">{name}</bdi>”. The
        organizer has to agree.
      </Trans>
    );
  return (
    <Trans>
      To the class chat, or to somebody who could come. It shows you as “<bdi translate="no">{name}</bdi>”. Whoever
      presses first gets the place.
    </Trans>
  );
}
