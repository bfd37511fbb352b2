/**
 * For the `ref` of a field in which something stands that is not passed on: the form around it is not sent with the value before, as
 * the browser goes to the field instead.
 */
export const invalid = (fault: string | null) => (input: HTMLInputElement | null) =>
  input?.setCustomValidity(fault ?? '');
