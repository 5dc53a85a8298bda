import { Trans, useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { MailLink, Prose, type ProseSection } from '#client/ui/prose.tsx';

/** What is promised to people who see, hear, move or read differently, and what does not hold yet. */
export function AccessibilityPage() {
  const { t } = useLingui();
  const { name } = useSite();
  useDocumentTitle(t`Accessibility`);
  const sections: readonly ProseSection[] = [
    { id: 'promise', title: t`What we promise`, body: <Promised /> },
    { id: 'how-we-check', title: t`How we check it`, body: <Checks /> },
    { id: 'shortfalls', title: t`What does not work yet`, body: <Shortfalls /> },
    { id: 'tell-us', title: t`Tell us what stands in your way`, body: <TellUs /> },
  ];
  return (
    <Prose
      title={<Trans>Accessibility</Trans>}
      lead={
        <Trans>
          Everyone should be able to volunteer with <span translate="no">{name}</span>, on any device and in any way of
          reading.
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
        <Trans>You can find a sheet and sign up with a keyboard, a screen reader, large letters or an old phone.</Trans>
      </li>
      <li>
        <Trans>If something is hard for you, write to us. We sign you up by email and mend what was in the way.</Trans>
      </li>
    </>
  );
}

function Promised() {
  return (
    <>
      <p>
        <Trans>
          We build these pages to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Among other things
          that means:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>everything works with the keyboard alone, and you always see where you are;</Trans>
        </li>
        <li>
          <Trans>screen readers are told what has changed, such as an error or a place that was taken;</Trans>
        </li>
        <li>
          <Trans>letters may be twice as large, or the whole page four times, and nothing is cut off;</Trans>
        </li>
        <li>
          <Trans>nothing is said by color alone, and your settings for contrast and motion are kept;</Trans>
        </li>
        <li>
          <Trans>reading, signing up and canceling work without JavaScript too.</Trans>
        </li>
      </ul>
    </>
  );
}

function Checks() {
  return (
    <p>
      <Trans>
        With every change of the hub, a program looks for barriers on its pages in several languages and sizes, and
        signs up using only the keyboard. Programs find only some barriers. People who use a screen reader every day
        have not tested the hub for us yet.
      </Trans>
    </p>
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
          Without JavaScript you cannot change your details or use your account; you can sign up and cancel.
        </Trans>
      </li>
      <li>
        <Trans>The pages for organizers are in English only.</Trans>
      </li>
      <li>
        <Trans>The school calendar and the lunch orders are pages of others, for which we cannot speak.</Trans>
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
          Write to <MailLink address={contactEmail} />: which page it was, what you wanted to do, and what happened. You
          need not know the right words.
        </Trans>
      </p>
      <p>
        <Trans>
          We answer within 5 school days, help you to do what you came for, and say when it will be mended or why it
          cannot be.
        </Trans>
      </p>
    </>
  );
}
