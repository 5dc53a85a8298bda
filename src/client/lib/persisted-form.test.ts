import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaResolver, customResolver } from './persisted-form.ts';

interface Fields {
  title: string;
  places: string;
}

const schema = z.preprocess(
  (fields) => ({ title: (fields as Fields).title, places: Number((fields as Fields).places) }),
  z.object({ title: z.string().min(1, 'Title is required'), places: z.int('Must be a whole number') }),
);
const options = { fields: {}, shouldUseNativeValidation: false };

const messages = (errors: object) =>
  Object.fromEntries(
    Object.entries(errors as Record<string, { message: string }>).map(([path, { message }]) => [path, message]),
  );

describe('a form that is checked by a schema', () => {
  it('gives what the schema made of the fields', async () => {
    const { values } = await schemaResolver<Fields, object>(schema)(
      { title: 'Bake table', places: '3' },
      undefined,
      options,
    );
    expect(values).toEqual({ title: 'Bake table', places: 3 });
  });

  it('says what the schema and what the form itself find wrong, all at once, the form first', async () => {
    const check = ({ places }: Fields) => (places === '1.5' ? { places: 'Nobody comes by half' } : {});
    const { errors } = await schemaResolver<Fields, object>(schema, check)(
      { title: '', places: '1.5' },
      undefined,
      options,
    );
    expect(messages(errors)).toEqual({ title: 'Title is required', places: 'Nobody comes by half' });
  });

  it('holds back what only the form finds wrong', async () => {
    const resolve = schemaResolver<Fields, object>(schema, () => ({ title: 'Taken' }));
    const { values, errors } = await resolve({ title: 'Bake table', places: '3' }, undefined, options);
    expect(values).toEqual({});
    expect(messages(errors)).toEqual({ title: 'Taken' });
  });
});

describe('a form that is checked in words', () => {
  it('gives the fields as they are, or what is wrong with them', async () => {
    const resolve = customResolver<Fields>(({ title }) => (title === '' ? { title: 'Title is required' } : {}));
    expect(await resolve({ title: 'a', places: '' }, undefined, options)).toEqual({
      values: { title: 'a', places: '' },
      errors: {},
    });
    const { errors } = await resolve({ title: '', places: '' }, undefined, options);
    expect(messages(errors)).toEqual({ title: 'Title is required' });
  });
});
