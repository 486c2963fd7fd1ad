import { Link } from 'wouter';
import type { Thesis } from '../../server/coaching/theses.js';
import { formatDateTime } from '../../wording/dates.js';
import { formatPoints } from '../../wording/numbers.js';
import { useNow } from '../../pieces/state/useNow.js';

export function ThesisItem({ thesis }: { readonly thesis: Thesis }) {
  const { at, coach, ticker, state, score, provider, model, provider_error, checks, narration, cost_usd } = thesis;
  const now = useNow();
  const failed = checks.filter(({ passed }) => !passed).length;
  return (
    <li>
      <details>
        <summary>
          <time dateTime={at} className="dim">
            {formatDateTime(at, now)}
          </time>
          <strong>{ticker}</strong>
          <span>{coach.replaceAll('_', ' ')}</span>
          <span className="dim">
            {[state, score === null ? null : formatPoints(score)].filter((each) => each !== null).join(' · ')}
          </span>
          <span className="excerpt">{narration}</span>
          <span className={provider_error === null ? 'dim' : 'warn'}>{provider}</span>
        </summary>
        <div className="narration">
          <p>{narration}</p>
          <p className="dim">
            {checks.length === 0
              ? 'No checks recorded'
              : failed === 0
                ? `All ${checks.length} checks passed`
                : `${failed} of ${checks.length} checks failed`}
            {model !== null && ` · ${model}`}
            {cost_usd > 0 && ` · $${cost_usd.toFixed(4)}`} · <Link href={`/ticker/${ticker}`}>Open {ticker}</Link>
          </p>
          {provider_error !== null && <p className="warn">{provider_error}</p>}
        </div>
      </details>
    </li>
  );
}
