import { figureLabel } from '../../wording/figures.js';

/** A rule in the names that its inputs have on this page. */
export const RuleText = ({ rule }: { readonly rule: string }) => (
  <p className="rule">
    {rule.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\b(?:sma|ema|rsi|atr|cmf|adx)\d+\b/g, figureLabel)}
  </p>
);
