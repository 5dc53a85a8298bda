import { Plural, Trans } from '@lingui/react/macro';

/** How many wait before; nothing where the sheet hides its counts. */
export function Ahead({ ahead }: { readonly ahead: number | null }) {
  if (ahead === null) return null;
  return (
    <span translate="no">
      <Plural
        value={ahead}
        _0="You’re first on the waiting list."
        one="# person is before you."
        other="# people are before you."
      />
    </span>
  );
}

/** Only where it is so: `willBeHeld` of the answers. */
export function HowItGoesOn() {
  return (
    <Trans>
      When a place becomes free, we hold it for you and email you. The email says until when, and you accept with one
      press. Until then you don’t need to do anything.
    </Trans>
  );
}
