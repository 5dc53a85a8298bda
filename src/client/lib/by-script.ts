/**
 * The method of forms that only a script sends: pressed before the page is alive they do nothing, where the usual one
 * would put passwords and addresses into the address of the page.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm, step 5
 */
export const BY_SCRIPT = 'dialog';
