import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PersonField } from './person.ts';

/** The attributes of a form control, with script and without. */
interface PersonControl extends Partial<Pick<UseFormRegisterReturn, 'ref' | 'onChange' | 'onBlur'>> {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

/** Answers what the control of a field is given. */
export type ControlOfPerson = (field: PersonField) => PersonControl;
