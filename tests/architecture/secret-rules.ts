/** The shapes that makers of keys and tokens gave them for scanners. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'a key of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50})/,
  'a token of GitLab': /\bglpat-[\w-]{20}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[abeprs]-[\w-]{20}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a token of Meta': /\bEAA[A-Za-z0-9]{60}/,
  'a key of Stripe or OpenAI': /\b(?:sk|rk)[-_](?:live[-_]|proj-)?[A-Za-z0-9]{40}/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`${}<]+:(?!pass\b|password\b|secret\b)[^\s:/@'"`${}<]{12,}@/,
};
/** Files that belong on one machine only. */
const OF_ONE_MACHINE = /(?:^|\/)(?:\.env|secret\.key|id_(?:rsa|ed25519))$|\.(?:pem|p12|pfx|sqlite)$/;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Files that hold secrets, as `file: what`. */
export function secretsIn(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(OF_ONE_MACHINE.test(path) ? [`${path}: belongs on one machine only`] : []),
    ...Object.entries(SHAPES)
      .filter(([, shape]) => shape.test(text))
      .map(([what]) => `${path}: ${what}`),
  ]);
}
