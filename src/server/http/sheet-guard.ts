import type { FastifyRequest } from 'fastify';
import { accessMatrix, type Access, type Call, type SheetSource } from '#contract/access.ts';
import { isId } from '#server/platform/new-id.ts';
import { isAdministrator, organizes, organizesAny, type Actor } from './actor.ts';
import { notAllowed, notFound } from './errors.ts';

/** Answers the sheet of a slot; null when the slot does not exist. */
export type FindSheetOfSlot = (slotId: string) => Promise<string | null>;

type Named = { readonly sheetId: string } | { readonly slotId: string } | null;

interface SheetGuard {
  /** Whether the call is open to users who organize any sheet, and this is one. */
  admits(actor: Actor): boolean;
  /** @throws 404, with the sentence `missing`, when the path names a sheet or slot that the caller does not organize */
  checkPath(request: FastifyRequest, missing: string | undefined): Promise<void>;
  /**
   * The same for the validated query and body.
   * @throws 403 when the call is about no single sheet
   */
  checkInput(request: FastifyRequest): Promise<void>;
  /** Whether the query or the body names the sheet. */
  readonly hasInput: boolean;
}

/**
 * Keeps users to the sheets that they organize. What a call is about is found before its right is judged; administrators
 * organize every sheet, so for them nothing is looked up.
 */
export function sheetGuard(call: Call, sheetOfSlot: FindSheetOfSlot): SheetGuard {
  const { ofSheet }: Access = accessMatrix[call];
  // Whose a signup is, its feature finds out.
  const isFree = (actor: Actor) =>
    ofSheet === undefined || ofSheet === 'any' || ofSheet === 'signup-in-path' || isAdministrator(actor);
  async function reaches(actor: Actor, named: NonNullable<Named>): Promise<boolean> {
    const sheetId = 'sheetId' in named ? named.sheetId : await sheetOfSlot(named.slotId);
    return sheetId !== null && organizes(actor, sheetId);
  }
  return {
    hasInput: ofSheet === 'sheet-in-body' || ofSheet === 'audience',
    admits: (actor) => ofSheet !== undefined && organizesAny(actor),
    async checkPath({ actor, params }, missing) {
      if (isFree(actor) || !isInPath(ofSheet)) return;
      const { id = '' } = params as { readonly id?: string };
      const name = id.toLowerCase();
      const named = ofSheet === 'slot-in-path' ? { slotId: name } : { sheetId: name };
      if (!isId(name) || !(await reaches(actor, named))) throw notFound(missing);
    },
    async checkInput({ actor, method, query, body }) {
      if (isFree(actor)) return;
      const named = namedBy(ofSheet, method === 'GET' || method === 'HEAD' ? query : body);
      if (named === null) throw notAllowed();
      const missing = 'slotId' in named ? 'Volunteer slot not found' : 'Signup sheet not found';
      if (!(await reaches(actor, named))) throw notFound(missing);
    },
  };
}

function isInPath(source: SheetSource | undefined): boolean {
  return source === 'sheet-in-path' || source === 'slot-in-path';
}

/** The input has been validated by the schema of the call. */
function namedBy(source: SheetSource | undefined, input: unknown): Named {
  const {
    signupSheetId,
    sheetId = signupSheetId,
    audience,
    audienceId,
  } = input as Readonly<Record<string, string | undefined>>;
  if (source === 'sheet-in-body') return sheetId === undefined ? null : { sheetId };
  if (audienceId === undefined) return null;
  return audience === 'slot' ? { slotId: audienceId } : { sheetId: audienceId };
}
