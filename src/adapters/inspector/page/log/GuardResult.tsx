import type { EvaluatedGuard } from '../../recorder/inspection.js';

/** Shows the result of a guard and the values that it compared. */
export function GuardResult({ result: { guard, passed, comparisons } }: { readonly result: EvaluatedGuard }) {
  return (
    <div className={passed ? 'guard passed' : 'guard'}>
      <code>[{guard}]</code> {passed ? 'passed' : 'failed'}
      {comparisons.length > 0 && (
        <ul>
          {comparisons.map(({ text, holds }) => (
            <li key={text} className={holds ? 'holds' : 'fails'}>
              <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
              <span className="unseen">{holds ? 'yes: ' : 'no: '}</span> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
