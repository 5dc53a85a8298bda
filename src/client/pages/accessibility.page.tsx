import { Trans, useLingui } from '@lingui/react/macro';
import { oldestEngines, triedEngines } from '#domain/oldest-engines.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { MailLink, Prose, type ProseSection } from '#client/ui/prose.tsx';

export function AccessibilityPage() {
  const { t } = useLingui();
  const { name } = useSite();
  useDocumentTitle(t`Accessibility`);
  const sections: readonly ProseSection[] = [
    { id: 'promise', title: t`What we promise`, body: <Promised /> },
    { id: 'how-we-check', title: t`How we check it`, body: <Checks /> },
    { id: 'browsers', title: t`Which browsers`, body: <Browsers /> },
    { id: 'shortfalls', title: t`What doesn’t work yet`, body: <Shortfalls /> },
    { id: 'tell-us', title: t`Tell us what stands in your way`, body: <TellUs /> },
  ];
  return (
    <Prose
      title={<Trans>Accessibility</Trans>}
      lead={
        <Trans>
          Everyone should be able to volunteer with <span translate="no">{name}</span>, on any device and however they
          read.
        </Trans>
      }
      updated={<Trans>Last updated: November 20, 2026</Trans>}
      summary={<Summary />}
      sections={sections}
    />
  );
}

function Summary() {
  return (
    <>
      <li>
        <Trans>You can find a sheet and sign up with a keyboard, a screen reader, large text or an old phone.</Trans>
      </li>
      <li>
        <Trans>If something is hard for you, email us. We’ll sign you up by email and fix the problem.</Trans>
      </li>
    </>
  );
}

function Promised() {
  return (
    <>
      <p>
        <Trans>
          We build these pages to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Among other
          things, this means:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>everything works with the keyboard alone, and you always see where you are;</Trans>
        </li>
        <li>
          <Trans>screen readers announce what has changed, such as an error or a place that was taken;</Trans>
        </li>
        <li>
          <Trans>you can make the text twice as large, or the whole page four times, and nothing is cut off;</Trans>
        </li>
        <li>
          <Trans>nothing is shown by colour alone, and we respect your settings for contrast and motion;</Trans>
        </li>
        <li>
          <Trans>reading, signing up and cancelling work without JavaScript too.</Trans>
        </li>
      </ul>
    </>
  );
}

function Checks() {
  return (
    <p>
      <Trans>
        With every change to this site, automated tests look for barriers on its pages in several languages and sizes,
        and sign up using only the keyboard. Automated tests find only some barriers. People who use a screen reader
        every day haven’t tested this site for us yet.
      </Trans>
    </p>
  );
}

function Browsers() {
  const { safari_ios: ios, chrome, firefox } = oldestEngines;
  const { chromium, firefox: newFirefox, webkit } = triedEngines;
  return (
    <>
      <p>
        <Trans>
          Everything works on iPhones and iPads since iOS {ios}, and in Chrome, Edge and Android browsers since version{' '}
          {chrome}, Safari since {ios} and Firefox since {firefox}. In an older browser, the pages work in a simple
          form, as without JavaScript.
        </Trans>
      </p>
      <p>
        <Trans>
          Automated tests sign up in Chromium {chromium}, in Firefox {newFirefox} and in WebKit {webkit}, on which
          Safari is built. Nobody has tried this version for us on a real iPhone, in Firefox on Android, or in Samsung
          Internet yet.
        </Trans>
      </p>
    </>
  );
}

function Shortfalls() {
  return (
    <ul>
      <li>
        <Trans>Organizers write sheets themselves, mostly in one language. Not every sheet is translated.</Trans>
      </li>
      <li>
        <Trans>
          Without JavaScript, you can sign up and cancel, but you can’t change your details or use your account.
        </Trans>
      </li>
      <li>
        <Trans>The pages for organizers are in English only.</Trans>
      </li>
      <li>
        <Trans>The school calendar and the lunch orders are on other websites, which we don’t control.</Trans>
      </li>
    </ul>
  );
}

function TellUs() {
  const { contactEmail } = useSite();
  return (
    <>
      <p>
        <Trans>
          Email <MailLink address={contactEmail} />. Tell us which page it was, what you wanted to do, and what
          happened. You don’t need to know the right words.
        </Trans>
      </p>
      <p>
        <Trans>
          We’ll answer within 5 school days, help you do what you came to do, and tell you when we’ll fix the problem or
          why we can’t.
        </Trans>
      </p>
    </>
  );
}
