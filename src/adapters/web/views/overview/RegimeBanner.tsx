import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import { session } from '../../wording/dates.js';
import { Vote } from './Vote.js';

type Regime = AuditPayload['regime'];

const LABELS: Readonly<Record<Regime['label'], string>> = {
  risk_on: 'Risk on',
  neutral: 'Neutral',
  risk_off: 'Risk off',
};

export function RegimeBanner({ regime }: { readonly regime: Regime }) {
  return (
    <section className={`strip regime ${regime.label}`} aria-labelledby="regime-title">
      <div className="label">
        <h2 id="regime-title">Market regime</h2>
        <strong>{LABELS[regime.label]}</strong>
        {regime.since !== null && <span className="dim">since {session(regime.since)}</span>}
      </div>
      <dl>
        <Vote name="Trend" vote={regime.trend} words={['index falling', 'no clear trend', 'index rising']} />
        <Vote name="Volatility" vote={regime.volatility} words={['high for the year', 'raised', 'ordinary or low']} />
        <Vote name="Breadth" vote={regime.breadth} words={['few above SMA 50', 'mixed', 'most above SMA 50']} />
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
