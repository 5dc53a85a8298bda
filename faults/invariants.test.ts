import { describe, expect, test } from 'vitest';
import { violationsIn, type Invariant } from './invariants.ts';
import { Journal } from './journal.ts';

const SLOT = { id: 'slot', signup_sheet_id: 'sheet', max_volunteers: 2, current_volunteers: 1, held_places: 0 };
const ANN = 'ann@families.example';

/** One slot of two places, on which one person was told that she is signed up. */
function world() {
  const journal = new Journal();
  const ann = journal.begin(ANN, 'slot', 'key');
  ann.fate = 'accepted';
  const dump = {
    signup_sheets: [{ id: 'sheet' }],
    volunteer_slots: [{ ...SLOT }],
    volunteers: [{ id: '1', slot_id: 'slot', email: ANN, quantity: 1 }],
    outbox: [{ kind: 'signup-confirmation', recipient: ANN }],
    jobs: [],
    reminders: [],
    users: [{ role: 'full-admin' }],
    monitors: [],
    snapshots: [],
  };
  return { journal, ann, dump };
}

type World = ReturnType<typeof world>;

function broken({ journal, dump }: World): Invariant[] {
  const found = violationsIn(dump, journal);
  return [...found].filter(([, violations]) => violations.length > 0).map(([invariant]) => invariant);
}

describe('a look at the data', () => {
  test('finds nothing where it is as people were told', () => {
    expect(broken(world())).toEqual([]);
  });

  const row = (email: string, id = email) => ({ id, slot_id: 'slot', email, quantity: 1 });
  test.each<[Invariant[], string, (at: World) => void]>([
    [['I1', 'I2'], 'more sign-ups than places', ({ dump }) => dump.volunteers.push(row('b'), row('c'))],
    [
      ['I2'],
      'a count that is wrong',
      ({ dump }) => void (dump.volunteer_slots[0] = { ...SLOT, current_volunteers: 2 }),
    ],
    [['I2', 'I3'], 'an acknowledged sign-up that is lost', ({ dump }) => void (dump.volunteers = [])],
    [['I2', 'I3'], 'one that is there twice', ({ dump }) => dump.volunteers.push(row(ANN, '2'))],
    [['I4', 'I7'], 'a refused one that is there', ({ ann }) => void (ann.fate = 'refused')],
    [
      ['I2', 'I5'],
      'an unanswered one that is there twice',
      ({ ann, dump }) => {
        ann.fate = 'unknown';
        dump.volunteers.push(row(ANN, '2'));
      },
    ],
    [['I6'], 'a slot without its sheet', ({ dump }) => void (dump.signup_sheets = [])],
    [['I6'], 'a sign-up without its slot', ({ dump }) => dump.volunteers.push({ ...row('b'), slot_id: 'gone' })],
    [['I7'], 'a confirmation that was never written', ({ dump }) => void (dump.outbox = [])],
    [['I7'], 'a confirmation that was written twice', ({ dump }) => dump.outbox.push(...dump.outbox)],
    [['I8'], 'no administrator', ({ dump }) => void (dump.users = [{ role: 'user' }])],
    [['I9'], 'a cancelled sign-up', ({ ann }) => void (ann.cancelled = 'accepted')],
    [['I9'], 'a sign-up of a deleted slot', ({ journal }) => void journal.deletions.set('slot', 'accepted')],
  ])('finds %j where there is %s', (expected, _what, spoil) => {
    const at = world();
    spoil(at);
    expect(broken(at)).toEqual(expected);
  });
});
