import { Trans } from '@lingui/react/macro';

export function ShownByChoice() {
  return <Trans>The exception is what you choose to show: a name for everyone to see, and what you bring.</Trans>;
}

export function WhoSeesIt() {
  return (
    <>
      <ul>
        <li>
          <Trans>
            <strong>Organizers</strong> who manage this site for the council see the name, email address, phone number
            and notes of everyone who signed up. They may take a list of volunteers to an event.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Helpers at the door</strong> see the first name and the first one or two letters of the last name of
            those who come on that day, and whether they’ve come. They see no address, phone number or note.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You</strong> see your own sign-ups, in your account or with the link in your confirmation email.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Everyone else</strong> sees only how many places are taken, never by whom.
          </Trans>{' '}
          <ShownByChoice />{' '}
          <Trans>
            Whoever opens a link with which you look for somebody to take your place over reads the name that you gave
            it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Companies that work for us</strong> deliver our email, and may run the computer that holds this site
            and its backups. Some may do so outside British Columbia or Canada.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>We give it to nobody else without your consent, unless the law requires or permits it.</Trans>
      </p>
    </>
  );
}

export function SocialMedia() {
  return (
    <p>
      <Trans>
        We post school updates to our own social media page and business account. It goes one way only: this site reads
        no data about the people who visit, follow or like them, and posts nothing about volunteers. What you do on
        those platforms is between you and them.
      </Trans>
    </p>
  );
}

export function Cookies() {
  return (
    <>
      <p>
        <Trans>
          There are no trackers, no visitor statistics and no advertising here. Fonts, pictures and scripts come from
          this site itself, so no other company learns that you were here.
        </Trans>
      </p>
      <p>
        <Trans>
          If you agree to have Google translate the public pages, and only then, Google sees their text, their addresses
          and your IP address. A cookie remembers your choice until you stop it.
        </Trans>
      </p>
      <p>
        <Trans>
          While you’re signed in, one cookie tells us so. It’s removed when you sign out, or after a while. Organizers
          have another one for the minutes between the password and the code. One without a name remembers for a year
          that you signed in with this browser, so that nobody can lock you out by guessing passwords. If you choose a
          language, a cookie remembers it. You don’t need any cookie to read, or to sign up without an account.
        </Trans>
      </p>
      <p>
        <Trans>
          Your browser keeps what you type in the sign-up form until you close the tab, so that nothing is lost and your
          next sign-up is faster. While you’re signed in, it also keeps your name, to show it.
        </Trans>
      </p>
      <p>
        <Trans>
          It also keeps the last public pages you saw, so that you can read them offline. They contain no names of
          volunteers, and are removed when you sign out. If you sign up without JavaScript, a cookie lets this browser
          show you your sign-up for half an hour.
        </Trans>
      </p>
      <p>
        <Trans>
          Our logs show what kind of page was requested, when, and whether it worked. They contain no names, no email
          addresses, no IP addresses, and nothing you typed.
        </Trans>
      </p>
    </>
  );
}

export function Security() {
  return (
    <ul>
      <li>
        <Trans>We store passwords only as hashes, so nobody can read them, not even us.</Trans>
      </li>
      <li>
        <Trans>The server decides, at each step, who may see or change what.</Trans>
      </li>
      <li>
        <Trans>Organizers sign in with a password and a code that we email them.</Trans>
      </li>
      <li>
        <Trans>
          Anyone with the link in your confirmation email can change or cancel your sign-up. Please keep it to yourself.
        </Trans>
      </li>
      <li>
        <Trans>Backups protect everyone’s sign-ups from accidents. We use them for nothing else.</Trans>
      </li>
    </ul>
  );
}
