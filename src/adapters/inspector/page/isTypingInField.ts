const TYPED_IN = 'input:not([type=checkbox]), textarea, select';

/** Whether a key event occurred in a text field. */
export const isTypingInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches(TYPED_IN);
