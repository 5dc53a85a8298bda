import type { FastifyInstance } from 'fastify';
import { ANSWERS } from '#contract/questions.ts';
import { MARKS } from '#domain/plain-form.ts';

/** Reads JSON bodies only. An empty one counts as none: many clients name the type of a body that they do not send. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/**
 * Reads form bodies only. If a field comes twice, the last one counts. Marks, and fields of answers, which can come
 * several times, are listed as in JSON bodies.
 */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, formOf(new URLSearchParams(body as string))),
  );
}

function formOf(fields: URLSearchParams): object {
  const [answers, others] = [new Map<string, string[]>(), new Map<string, string>()];
  const marks = fields.getAll(MARKS);
  fields.delete(MARKS);
  for (const [name, value] of fields)
    if (name.startsWith(ANSWERS)) answers.set(name, [...(answers.get(name) ?? []), value]);
    else others.set(name, value);
  const form = { ...Object.fromEntries(others), ...(marks.length === 0 ? {} : { [MARKS]: marks }) };
  if (answers.size === 0) return form;
  const listed = [...answers].map(([name, values]) => {
    const [first, ...more] = values;
    return { questionId: name.slice(ANSWERS.length), value: more.length === 0 ? first : values };
  });
  return { ...form, answers: listed };
}

export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
