import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { FieldProblem } from '#client/ui/error-summary.tsx';
import { refusingHalfTyped } from './refusing-half-typed.ts';
import { HttpError, messageOf } from './http.ts';
import { SESSION_KEY } from './session.ts';
import { drafts } from './storage.ts';
import { dismissToast, showToast, toastStore } from './toast.ts';

interface FormOptions<Fields extends FieldValues, Values> {
  /** Values before anything is typed, with keys in the order of the form. */
  readonly initial: Fields;
  readonly resolver: Resolver<Fields, unknown, Values>;
  /** The name under which typed text survives a reload. Forms with a password have none. */
  readonly draft?: string;
  /** The message if the server gave none. With a title, a toast shows it too. */
  readonly failure: { readonly title?: string; readonly text: string };
  readonly errorTitle?: (error: unknown) => string;
  readonly errorMessage?: (error: unknown) => string;
  readonly fieldForError?: (error: unknown) => FieldPath<Fields> | undefined;
  /** Called for invalid fields, besides the summary and the messages at the fields. */
  readonly onInvalid?: (messages: readonly string[]) => void;
}

interface FieldMessage {
  readonly path: string;
  readonly message: string;
}

export interface FieldState {
  readonly id: string;
  readonly error: string | undefined;
}

interface ControlProps extends UseFormRegisterReturn, FieldState {}

/** Saves valid values. If it returns fields, the form starts again with them; `false` if nothing was saved yet. */
export type Save<Fields, Values> = (values: Values) => Promise<Fields | false | void>;

export interface PersistedForm<Fields extends FieldValues, Values> {
  readonly form: UseFormReturn<Fields, unknown, Values>;
  readonly id: string;
  readonly problems: readonly FieldProblem[];
  readonly busy: boolean;
  readonly fieldProps: (name: FieldPath<Fields>) => ControlProps;
  /** For a control that the form does not manage; its owner sets the value. */
  readonly fieldState: (name: string) => FieldState;
  /** Validates and saves. After a failure, the summary and the fields show it and typed text stays. */
  readonly submit: (save: Save<Fields, Values>) => (event?: FormEvent) => void;
  readonly isRestored: boolean;
  readonly reset: () => void;
  readonly discardDraft: () => void;
}

/** Validates on submit, keeps typed text over a reload, and shows errors in a summary and at the fields. */
export function usePersistedForm<Fields extends FieldValues, Values>(
  options: FormOptions<Fields, Values>,
): PersistedForm<Fields, Values> {
  const {
    draft,
    failure,
    onInvalid,
    errorMessage: explain = (error: unknown) => messageOf(error, failure.text),
  } = options;
  const id = useId();
  const queryClient = useQueryClient();
  const [initial, setInitial] = useState(options.initial);
  const [restored, setRestored] = useState(() => (draft === undefined ? null : drafts.read<Fields>(draft)));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useForm<Fields, unknown, Values>({
    defaultValues: { ...options.initial, ...restored } as DefaultValues<Fields>,
    resolver: refusingHalfTyped(id, options.resolver),
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  useDraft(form, initial, draft);

  const fieldId = (name: string) => `${id}-${name}`;
  const place = (name: string) => ({ id: fieldId(name), error: messageAt(errors, name) });
  const tell = (wrong: readonly FieldMessage[]) =>
    setProblems(wrong.map(({ path, message }) => ({ fieldId: fieldId(path), message })));
  const forget = () => (draft === undefined ? undefined : drafts.drop(draft));
  const begin = (next: Fields) => {
    setInitial(next);
    setRestored(null);
    setProblems([]);
    form.reset(next);
    forget();
  };

  async function tellFailure(error: unknown): Promise<void> {
    const message = explain(error);
    const blamed = options.fieldForError?.(error);
    const named = error instanceof HttpError ? (error.answer?.errors ?? []) : [];
    const wrong = blamed === undefined ? byField(named, initial) : [{ path: blamed, message }];
    for (const { path, message } of wrong) form.setError(path as FieldPath<Fields>, { type: 'server', message });
    if (wrong.length > 0) tell(wrong);
    else setProblems([{ message }]);
    const title = options.errorTitle?.(error) ?? failure.title;
    if (title !== undefined) showToast({ title, description: message, variant: 'destructive' });
    // A user whose session ended sees that, and finds the draft after signing in again.
    if (error instanceof HttpError && error.status === 401)
      await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }

  return {
    form,
    id,
    problems,
    busy: isSubmitting,
    fieldProps: (name) => ({ ...form.register(name), ...place(name) }),
    fieldState: place,
    submit(save) {
      let next: Fields | void;
      const check = form.handleSubmit(
        async (values) => {
          setProblems([]);
          withdrawFailure();
          try {
            const saved = await save(values);
            if (saved === false) return;
            next = saved;
            forget();
          } catch (error) {
            await tellFailure(error);
          }
        },
        (found) => {
          const wrong = Object.keys(initial).flatMap((path) => messagesBelow(found, path));
          tell(wrong);
          onInvalid?.(wrong.map(({ message }) => message));
        },
      );
      const send = async (event?: FormEvent) => {
        next = undefined;
        await check(event);
        // Only after the form knows that it was sent does it forget that it was.
        if (next !== undefined) begin(next);
      };
      return (event) => void send(event);
    },
    isRestored: restored !== null,
    reset: () => begin(initial),
    discardDraft: forget,
  };
}

/**
 * The server's errors, one message per field. An error in an entry of a list belongs to the list's field; one inside an
 * object, or inside one of a list of objects, stays there.
 */
function byField(named: readonly FieldMessage[], fields: object): FieldMessage[] {
  const messages = new Map<string, string>();
  for (const { path, message } of named) {
    const [list = ''] = path.split('.', 1);
    if (!(list in fields)) continue;
    const held = (fields as Record<string, unknown>)[list];
    const hasFieldsWithin = isObject(Array.isArray(held) ? held[0] : held);
    const field = hasFieldsWithin ? path : list;
    const before = messages.get(field);
    messages.set(field, before === undefined ? message : `${before}. ${message}`);
  }
  return [...messages].map(([path, message]) => ({ path, message }));
}

function withdrawFailure(): void {
  const shown = toastStore.current();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

/** Stores what differs from the initial values, so that a reload or a lost session loses nothing. */
function useDraft<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  initial: Fields,
  draft: string | undefined,
): void {
  useEffect(() => {
    if (draft === undefined) return undefined;
    const untouched = JSON.stringify(initial);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => drafts.write(draft, JSON.stringify(values) === untouched ? null : values),
    });
  }, [form, initial, draft]);
}

function messageAt(errors: object, name: string): string | undefined {
  const error = errorAt(errors, name);
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined;
}

function messagesBelow(errors: object, path: string): FieldMessage[] {
  const message = messageAt(errors, path);
  if (message !== undefined) return [{ path, message }];
  const within = errorAt(errors, path);
  return hasParts(within) ? Object.keys(within).flatMap((name) => messagesBelow(errors, `${path}.${name}`)) : [];
}

function errorAt(errors: object, name: string): unknown {
  return name.split('.').reduce<unknown>((within, part) => (hasParts(within) ? within[part] : undefined), errors);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return hasParts(value) && !Array.isArray(value);
}

function hasParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type Check<Fields> = (fields: Fields) => Partial<Record<keyof Fields & string, string>>;

/** The form's fields have the names of the schema's. `check` adds rules that only the form knows, and runs first. */
export function schemaResolver<Fields extends FieldValues, Values>(
  schema: z.ZodType<Values>,
  check: Check<Fields> = () => ({}),
): Resolver<Fields, unknown, Values> {
  // What a schema takes is unknown to its type as soon as it begins by reading the fields.
  const parse = zodResolver(schema as z.ZodType<Values, Fields>);
  return async (fields, context, options) => {
    const found = await parse(fields, context, options);
    const wrong = fieldErrors(check(fields));
    return Object.keys(wrong).length === 0 ? found : { values: {}, errors: { ...found.errors, ...wrong } };
  };
}

export function customResolver<Fields extends FieldValues>(check: Check<Fields>): Resolver<Fields, unknown, Fields> {
  return (fields) => {
    const wrong = fieldErrors(check(fields));
    return Object.keys(wrong).length === 0 ? { values: fields, errors: {} } : { values: {}, errors: wrong };
  };
}

function fieldErrors<Fields extends FieldValues>(
  wrong: Partial<Record<keyof Fields & string, string>>,
): FieldErrors<Fields> {
  const errors = Object.entries(wrong).map(([path, message]) => [path, { type: 'custom', message }]);
  return Object.fromEntries(errors) as FieldErrors<Fields>;
}
