/** Something that the person who runs the hub can put right; the message is all that they are shown. */
export class OperatorError extends Error {}
