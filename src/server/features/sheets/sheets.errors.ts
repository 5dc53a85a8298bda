import { notFound } from '#server/http/errors.ts';

export const sheetNotFound = () => notFound('Signup sheet not found');
