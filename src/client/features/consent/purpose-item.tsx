import { Trans } from '@lingui/react/macro';
import type { ConsentPurpose } from '#domain/consents.ts';

export function PurposeItem({ purpose }: { readonly purpose: ConsentPurpose }) {
  switch (purpose) {
    case 'reminders':
      return (
        <li>
          <Trans>reminders before an event</Trans>
        </li>
      );
    case 'calls':
      return (
        <li>
          <Trans>requests when helpers are missing</Trans>
        </li>
      );
    case 'news':
      return (
        <li>
          <Trans>news and fundraising from the council</Trans>
        </li>
      );
  }
}
