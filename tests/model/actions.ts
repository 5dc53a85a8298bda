import type { WaitlistMode } from '#domain/offers.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { By } from './ending.ts';
import type { PersonKey } from './people.ts';
import type { SlotKey } from './state.ts';

/** What a history is made of. `nth` is the person (0) or somebody of the family. */
export type Action =
  | {
      readonly does: 'sign up';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly people: number;
      readonly quantity: number;
      readonly as: As;
    }
  | {
      readonly does: 'sign up for several';
      readonly person: PersonKey;
      readonly slots: readonly SlotKey[];
      readonly people: number;
      readonly as: As;
    }
  | {
      readonly does: 'wait';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly people: number;
      readonly places: number;
      readonly fewerIsFine: boolean;
      readonly as: As;
    }
  | OnSlot<'accept' | 'decline' | 'leave' | 'wait again'>
  | {
      readonly does: 'cancel';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly nth: number;
      readonly by: By;
    }
  | { readonly does: 'cancel twice'; readonly person: PersonKey; readonly slot: SlotKey }
  | { readonly does: 'change quantity'; readonly person: PersonKey; readonly slot: SlotKey; readonly quantity: number }
  | {
      readonly does: 'change address';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly to: PersonKey;
      readonly by: 'link' | 'organizer';
    }
  | OnSlot<'look for' | 'stop looking' | 'approve' | 'refuse'>
  | {
      readonly does: 'take over';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly from: PersonKey;
      readonly as: As;
    }
  | { readonly does: 'add'; readonly slot: SlotKey }
  | {
      readonly does: 'move';
      readonly person: PersonKey;
      readonly slot: SlotKey;
      readonly to: SlotKey;
      readonly notify: boolean;
      readonly canBeUndone: boolean;
    }
  | { readonly does: 'change maximum'; readonly slot: SlotKey; readonly max: number | null }
  | { readonly does: 'change most per person'; readonly slot: SlotKey; readonly most: number }
  | { readonly does: 'move slot'; readonly slot: SlotKey; readonly hours: number }
  | { readonly does: 'move event'; readonly hours: number }
  | { readonly does: 'change waiting list'; readonly waitlist: WaitlistMode }
  | { readonly does: 'change state'; readonly state: SheetState }
  | { readonly does: 'offer'; readonly slot: SlotKey }
  | OnSlot<'offer to' | 'take off the list'>
  | { readonly does: 'delete slot'; readonly slot: SlotKey }
  | { readonly does: 'delete sheet' }
  | { readonly does: 'delete account'; readonly person: PersonKey };

type OnSlot<Does extends string> = Does extends string
  ? { readonly does: Does; readonly person: PersonKey; readonly slot: SlotKey }
  : never;

/** Who fills a form in: a stranger, the person signed in, or an organizer for them. */
export type As = 'stranger' | 'account' | 'organizer';

export type Step =
  | { readonly step: 'one'; readonly action: Action }
  /** All at the same moment; with jobs, those of the minute are due then too. */
  | { readonly step: 'at once'; readonly actions: readonly Action[]; readonly withJobs: boolean }
  | { readonly step: 'time passes'; readonly hours: number };

/** With a number, it is about what is there; see `aimed`. */
export interface Drawn {
  readonly action: Action;
  readonly pick: number | null;
}

/** Steps as they are drawn, before it is known what there is. */
export type DrawnStep =
  | { readonly step: 'at once'; readonly drawn: readonly Drawn[]; readonly withJobs: boolean }
  | { readonly step: 'one'; readonly drawn: Drawn }
  | Extract<Step, { step: 'time passes' }>;

export function one(action: Action): Step {
  return { step: 'one', action };
}

export function tellStep(step: Step): string {
  switch (step.step) {
    case 'one':
      return `${tell(step.action)}.`;
    case 'at once':
      if (step.actions.length === 1 && !step.withJobs) return `${step.actions.map(tell).join()}.`;
      return `At the same moment${step.withJobs ? ', while jobs run' : ''}: ${step.actions.map(tell).join('; ')}.`;
    case 'time passes':
      return `${step.hours} ${step.hours === 1 ? 'hour passes' : 'hours pass'}.`;
  }
}

const words = {
  accept: 'accepts the offer for',
  decline: 'declines the offer for',
  leave: 'leaves the waiting list of',
  'wait again': 'waits again for',
  'look for': 'looks for a replacement for',
  'stop looking': 'stops looking for a replacement for',
} as const;

function tell(action: Action): string {
  const who = 'person' in action ? `${action.person[0]?.toUpperCase()}${action.person.slice(1)}` : 'The organizer';
  switch (action.does) {
    case 'sign up':
      return `${who} signs up ${family(action.people)}for ${action.slot}${amount(action.quantity)}${as(action.as)}`;
    case 'sign up for several':
      return `${who} signs up ${family(action.people)}for ${action.slots.join(' and ')} by one form${as(action.as)}`;
    case 'wait': {
      const places = `${action.places} ${action.places === 1 ? 'place' : 'places'}${action.fewerIsFine ? ' or fewer' : ''}`;
      return `${who} waits ${family(action.people)}for ${places} of ${action.slot}${as(action.as)}`;
    }
    case 'accept':
    case 'decline':
    case 'leave':
    case 'wait again':
    case 'look for':
    case 'stop looking':
      return `${who} ${words[action.does]} ${action.slot}`;
    case 'cancel':
      return `${who}’s sign-up ${action.nth === 0 ? '' : `of family member ${action.nth} `}for ${action.slot} is cancelled by the ${action.by}`;
    case 'cancel twice':
      return `${who} sends the cancellation for ${action.slot} twice by the link of the form`;
    case 'change quantity':
      return `${who} changes the quantity of ${action.slot} to ${action.quantity}`;
    case 'change address':
      return `${who}’s sign-up for ${action.slot} gets the address of ${action.to} by the ${action.by}`;
    case 'take over':
      return `${who} takes the place of ${action.from} in ${action.slot}${as(action.as)}`;
    case 'approve':
    case 'refuse':
      return `The organizer ${action.does}s who wants the place of ${action.person} in ${action.slot}`;
    case 'add':
      return `The organizer adds somebody to ${action.slot} by name alone`;
    case 'move':
      return `The organizer moves ${action.person} from ${action.slot} to ${action.to}${action.notify ? '' : ' without an email'}${action.canBeUndone ? ', for the time being' : ''}`;
    case 'change maximum':
      return `The organizer changes the maximum of ${action.slot} to ${action.max ?? 'none'}`;
    case 'change most per person':
      return `The organizer changes the most per person of ${action.slot} to ${action.most}`;
    case 'move slot':
      return `The organizer moves ${action.slot} by ${action.hours} hours`;
    case 'move event':
      return `The organizer moves the event by ${action.hours} hours`;
    case 'change waiting list':
      return `The organizer sets waiting lists to ${action.waitlist}`;
    case 'change state':
      return `The organizer makes the sheet ${action.state.replace('_', ' ')}`;
    case 'offer':
      return `The organizer offers the free places of ${action.slot}`;
    case 'offer to':
      return `The organizer offers a place of ${action.slot} to ${action.person} first`;
    case 'take off the list':
      return `The organizer takes ${action.person} off the waiting list of ${action.slot}`;
    case 'delete slot':
      return `The organizer deletes ${action.slot}`;
    case 'delete sheet':
      return 'The organizer deletes the sheet';
    case 'delete account':
      return `${who} deletes the account`;
  }
}

function family(people: number): string {
  return people === 1 ? '' : `with a family of ${people} `;
}

function amount(quantity: number): string {
  return quantity === 1 ? '' : `, ${quantity} of them`;
}

function as(who: As): string {
  return who === 'stranger' ? '' : who === 'account' ? ', signed in' : ', by the organizer';
}
