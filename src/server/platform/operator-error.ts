/** An error that the operator can fix; only its message is shown. */
export class OperatorError extends Error {}
