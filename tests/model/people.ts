/** Who acts in histories. Each has one address, and a family that can sign up with them. */
export const personKeys = ['ann', 'ben', 'chiyo', 'dara', 'emil'] as const;
export type PersonKey = (typeof personKeys)[number];

/** They have accounts with a proved address. */
export const withAccount = ['ann', 'ben'] as const satisfies readonly PersonKey[];

const surnames: Record<PersonKey, string> = {
  ann: 'Anders',
  ben: 'Bakker',
  chiyo: 'Chiba',
  dara: 'Dufour',
  emil: 'Eklund',
};
const family = ['Kim', 'Lee'];

export function addressOf(person: PersonKey): string {
  return `${person}@families.example`;
}

export const ORGANIZER = 'olga@pac.example';

/** Of the person (0), or of the next ones of the family. */
export function nameOf(person: PersonKey, nth = 0): string {
  const first = nth === 0 ? `${person[0]?.toUpperCase()}${person.slice(1)}` : family[nth - 1];
  return `${first} ${surnames[person]}`;
}

export function namesOf(person: PersonKey, people: number): string[] {
  return Array.from({ length: people }, (_, nth) => nameOf(person, nth));
}

/** Whose address it is, in words for histories; the address itself where nobody of them has it. */
export function whose(address: string): string {
  if (address === ORGANIZER) return 'organizer';
  return personKeys.find((person) => addressOf(person) === address) ?? address;
}
