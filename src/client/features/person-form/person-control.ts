import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PersonField } from './person.ts';

interface PersonControl extends Partial<Pick<UseFormRegisterReturn, 'ref' | 'onChange' | 'onBlur'>> {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string;
  readonly defaultChecked?: boolean;
}

export type ControlOfPerson = (field: PersonField) => PersonControl;
