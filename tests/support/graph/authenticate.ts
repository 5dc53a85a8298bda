import { createHmac } from 'node:crypto';
import { COUNCIL } from './accounts.ts';
import { badProof, badToken, noPermission, noSuchObject, noToken, proofMissing } from './graph-error.ts';
import type { Token, World } from './world.ts';

export interface GraphRequest {
  /** After `method` in the body, which Graph takes for the method of HTTP. */
  readonly method: string;
  /** Below the version: an id, or an id and an edge. */
  readonly path: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly token: string | null;
}

/** @throws {GraphError} 190 for a dead token, 100 for a missing or wrong proof */
export function authenticate(world: World, { token: given, fields }: GraphRequest): Token {
  if (given === null) throw noToken();
  const token = world.tokens.get(given);
  if (token === undefined) throw badToken(null, 'The access token could not be decrypted');
  validateLife(world, token);
  const { appsecret_proof: proof } = fields;
  if (proof === undefined && world.rules.proofRequired) throw proofMissing();
  const right = createHmac('sha256', COUNCIL.app.secret).update(given).digest('hex');
  if (proof !== undefined && proof !== right) throw badProof();
  return token;
}

/** @throws {GraphError} 190 with the subcode of the reason */
export function validateLife(world: World, token: Token): void {
  if (token.state === 'password-changed')
    throw badToken(460, 'The session has been invalidated because the user changed their password.');
  if (token.state === 'app-removed') throw badToken(458, 'The user has not authorized the application.');
  if (token.state === 'expired' || (token.expiresAt !== null && Date.parse(token.expiresAt) <= world.now()))
    throw badToken(463, 'Session has expired.');
}

/** @throws {GraphError} where the token may not do this with this object */
export function allow(token: Token, object: string, code: 10 | 200, ...scopes: readonly string[]): void {
  if (!token.reaches.includes(object)) throw noSuchObject(object);
  const missing = scopes.find((scope) => !token.scopes.includes(scope));
  if (missing !== undefined) throw noPermission(code, missing);
}
