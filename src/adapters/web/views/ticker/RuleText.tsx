import { figureLabel } from '../../wording/figures.js';

/** Shows a rule, with the technical names of its inputs replaced by the labels that this page uses. */
export const RuleText = ({ rule }: { readonly rule: string }) => (
  <p className="rule">
    {rule.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\b(?:sma|ema|rsi|atr|cmf|adx)\d+\b/g, figureLabel)}
  </p>
);
