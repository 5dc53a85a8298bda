import { Check } from 'lucide-react';

interface NotificationType {
  readonly name: string;
  readonly when: string;
}

const always: readonly NotificationType[] = [
  {
    name: 'Sign-up confirmation',
    when: 'To the volunteer, right after signing up: what, when and where, a calendar event, and a link to change or cancel.',
  },
  { name: 'Change notice', when: 'To everyone on a slot whose time, date or title changes.' },
  {
    name: 'Cancellation',
    when: 'To everyone on a sheet or slot that’s deleted before its day, and to volunteers who are removed or cancel.',
  },
  {
    name: 'Reminder',
    when: 'To volunteers who asked for reminders: at 9:00 a week before and the day before, and on the morning of the event.',
  },
  {
    name: 'Message',
    when: 'To the volunteers on a sheet or slot, or to everyone who agreed, when an organizer writes one.',
  },
  {
    name: 'Waiting list',
    when: 'To people who wait for a place: where they stand, a place that is held for them and until when, and the end of the list.',
  },
  {
    name: 'Handed-over place',
    when: 'To both volunteers when one comes instead of the other, and to the organizer of a sheet who wants to agree first.',
  },
  {
    name: 'Late cancellation',
    when: 'To the organizers of a sheet, right away when someone cancels late, at night only if the slot is close.',
  },
  {
    name: 'Call for helpers',
    when: 'To people who agreed to be asked when helpers are missing, at most once a week, when an organizer asks.',
  },
  { name: 'Sign-in code', when: 'To administrators, each time they sign in. It’s sent before everything else.' },
  {
    name: 'Account notice',
    when: 'To people with an account: welcome, changed address or password, deleted account.',
  },
  {
    name: 'Link on request',
    when: 'To volunteers who ask for the links to their sign-ups, and to people who want their data deleted.',
  },
  { name: 'Deletion request', when: 'To full administrators, when someone has asked for their data to be deleted.' },
];
const OF_MONITORING: NotificationType = {
  name: 'Website change alert',
  when: 'To the alert recipients, when a monitored school page changes or can’t be reached.',
};
const TEST: NotificationType = {
  name: 'Test email',
  when: 'To the default recipient, when an administrator asks for one.',
};

/** Everything that is mailed; nothing can be switched off. */
export function NotificationTypes({ hasMonitoring }: { readonly hasMonitoring: boolean }) {
  const types = [...always, ...(hasMonitoring ? [OF_MONITORING] : []), TEST];
  return (
    <section aria-labelledby="types-heading" className="card min-w-0 p-4 md:p-5" data-packed="">
      <h3 id="types-heading" className="text-[1.15625rem]">
        Notification types
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {types.map(({ name, when }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3 last:pb-0">
            <p className="font-semibold">{name}</p>
            <span className="inline-flex items-center gap-1 rounded-full bg-spruce-soft px-2.5 py-0.5 text-small font-semibold text-spruce-dark forced-colors:border">
              <Check aria-hidden="true" size={15} />
              <span>Active</span>
            </span>
            <p className="text-small text-muted max-md:col-span-2 max-md:mt-1 md:pe-8">{when}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
