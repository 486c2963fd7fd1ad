import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { formatSessionDate } from '../../wording/dates.js';
import { REGIME_TITLES } from '../../../../domain/dashboard/analysis/regime/regime.js';
import { RegimeVoteRow } from './RegimeVoteRow.js';

type Regime = AuditPayload['regime'];

export function RegimeBanner({ regime }: { readonly regime: Regime }) {
  return (
    <section className="strip" aria-labelledby="regime-title">
      <div className="label">
        <h2 id="regime-title">Market regime</h2>
        <strong>{REGIME_TITLES[regime.label]}</strong>
        {regime.since !== null && <span className="dim">since {formatSessionDate(regime.since)}</span>}
      </div>
      <dl>
        <RegimeVoteRow name="Trend" vote={regime.trend} words={['index falling', 'no clear trend', 'index rising']} />
        <RegimeVoteRow
          name="Volatility"
          vote={regime.volatility}
          words={['high for the year', 'raised', 'normal or low']}
        />
        <RegimeVoteRow
          name="Breadth"
          vote={regime.breadth}
          words={['few above SMA 50', 'mixed', 'most above SMA 50']}
        />
      </dl>
      {regime.notes.length > 0 && (
        <ul>
          {regime.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
