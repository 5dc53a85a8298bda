import type { FastifyInstance } from 'fastify';
import { readAnswerField } from '#domain/questions.ts';
import { readItemField, SLOT_FIELD, type ItemField } from '#domain/plain-form.ts';

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
 * Reads form bodies only. If a field comes twice, the last one counts. Slots, and fields of items and of answers, which
 * can come several times, are listed as in JSON bodies.
 */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, formOf(new URLSearchParams(body as string))),
  );
}

type FormItem = { quantity?: string; bringing?: string; marks?: string[] };

function formOf(fields: URLSearchParams): object {
  const [answers, others] = [new Map<string, string[]>(), new Map<string, string>()];
  const items: Record<string, FormItem> = {};
  for (const [name, value] of fields) {
    const [item, questionId] = [readItemField(name), readAnswerField(name)];
    if (item !== null) addToItem((items[item.slotId] ??= {}), item.field, value);
    else if (questionId !== null) answers.set(questionId, [...(answers.get(questionId) ?? []), value]);
    else others.set(name, value);
  }
  const slotIds = fields.getAll(SLOT_FIELD);
  const listed = [...answers].map(([questionId, values]) => {
    const [first, ...more] = values;
    return { questionId, value: more.length === 0 ? first : values };
  });
  return {
    ...Object.fromEntries(others),
    ...(slotIds.length > 1 ? { slotIds, slotId: slotIds[0] } : {}),
    ...(Object.keys(items).length === 0 ? {} : { items }),
    ...(listed.length === 0 ? {} : { answers: listed }),
  };
}

function addToItem(item: FormItem, field: ItemField, value: string): void {
  if (field === 'marks') item.marks = [...(item.marks ?? []), value];
  else item[field] = value;
}

export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}
