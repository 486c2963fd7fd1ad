const WORDS: Readonly<Record<string, string>> = {
  AccountDisabled: 'The account is disabled.',
  AccountIsNotApproved: 'The account is not approved for this kind of trading.',
  AccountMarginRuleViolation: 'The account’s margin does not allow it.',
  DayTraderPatternRestriction: 'The pattern-day-trader rule does not allow it.',
  IncorrectOrderQuantity: 'The quantity exceeds the position or the permitted size.',
};

/** Translates Tradier's codes into sentences with the code; returns its own sentences unchanged. */
export function rejectionMessage(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const code = Object.keys(WORDS).find((each) => text.includes(each));
      return code === undefined ? text : `${WORDS[code]} (${text})`;
    })
    .join(' ');
}
