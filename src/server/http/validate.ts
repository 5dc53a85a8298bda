import type { FastifySchemaCompiler } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { ZodError } from 'zod';
import { fromZod } from './errors.ts';

export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema }) => {
  return (data: unknown) => {
    const result = safeParse(schema, data);
    return result.success ? { value: result.data } : { error: fromZod(new ZodError(result.error.issues)) };
  };
};
