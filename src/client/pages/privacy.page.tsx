import { Trans, useLingui } from '@lingui/react/macro';
import {
  WhoWeAre,
  WhatWeCollect,
  AdultsOnly,
  Why,
  Consent,
  MailAndReminders,
} from '#client/features/privacy-policy/what-we-collect.tsx';
import {
  ShownByChoice,
  WhoSeesIt,
  SocialMedia,
  Cookies,
  Security,
} from '#client/features/privacy-policy/who-sees-it.tsx';
import { Retention } from '#client/features/privacy-policy/how-long.tsx';
import { Rights, Complaints, Changes } from '#client/features/privacy-policy/your-rights.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { Prose, type ProseSection } from '#client/ui/prose.tsx';

export function PrivacyPage() {
  const { t } = useLingui();
  const { name } = useSite();
  useDocumentTitle(t`Privacy Policy`);
  const sections: readonly ProseSection[] = [
    { id: 'who-we-are', title: t`Who we are`, body: <WhoWeAre /> },
    { id: 'what-we-collect', title: t`What we collect`, body: <WhatWeCollect /> },
    { id: 'adults-only', title: t`For adults only`, body: <AdultsOnly /> },
    { id: 'why', title: t`Why we collect it`, body: <Why /> },
    { id: 'consent', title: t`Your consent, and how to take it back`, body: <Consent /> },
    { id: 'email', title: t`Email and reminders`, body: <MailAndReminders /> },
    { id: 'who-sees-it', title: t`Who sees it`, body: <WhoSeesIt /> },
    { id: 'social-media', title: t`Our social media`, body: <SocialMedia /> },
    { id: 'cookies', title: t`Cookies, trackers and logs`, body: <Cookies /> },
    { id: 'security', title: t`How we protect it`, body: <Security /> },
    { id: 'retention', title: t`How long we keep it`, body: <Retention /> },
    { id: 'rights', title: t`Your rights`, body: <Rights /> },
    { id: 'complaints', title: t`If something is wrong`, body: <Complaints /> },
    { id: 'changes', title: t`Changes to this policy`, body: <Changes /> },
  ];
  return (
    <Prose
      title={<Trans>Privacy Policy</Trans>}
      lead={
        <Trans>
          How <span translate="no">{name}</span> looks after what volunteers tell us.
        </Trans>
      }
      updated={<Trans>Last updated: November 23, 2026</Trans>}
      summary={<Summary />}
      sections={sections}
    />
  );
}

function Summary() {
  return (
    <>
      <li>
        <Trans>
          To sign up, you give your name, email address and phone number, and a note if you like. You don’t need an
          account.
        </Trans>
      </li>
      <li>
        <Trans>Only the organizers see who you are. Everyone else sees how many places are taken.</Trans>{' '}
        <ShownByChoice />
      </li>
      <li>
        <Trans>
          You get reminders, requests for help, and news only if you agree to each, and you can stop each in one step.
        </Trans>
      </li>
      <li>
        <Trans>There are no trackers and no advertising here, and we sell nothing to anyone.</Trans>
      </li>
      <li>
        <Trans>You can see, correct or delete the information we have about you at any time.</Trans>
      </li>
    </>
  );
}
