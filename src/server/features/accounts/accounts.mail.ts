/** Kind `verification-code`: the second step of signing in. */
export interface VerificationCodeMail {
  /** The code, sealed for the purpose `verification-code`; it leaves the outbox when the mail is sent. */
  readonly sealedCode: string;
  /** For how long the code is good. */
  readonly minutes: number;
}
