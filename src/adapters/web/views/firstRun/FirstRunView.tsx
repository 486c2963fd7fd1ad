import './firstRun.css';
import { ViewHead } from '../../pieces/ViewHead.js';
import { AuditProgress } from '../../shell/AuditProgress.js';
import { useAuditRun } from '../../shell/auditRun.js';
import { RunButton } from '../../shell/RunButton.js';
import { JudgedSoFar } from '../overview/JudgedSoFar.js';

/** What stands in the place of an audit before there is one. */
export default function FirstRunView() {
  const { running } = useAuditRun();
  return (
    <section className="first-run">
      <ViewHead title={running ? 'Auditing your portfolio' : 'No audit yet'} />
      <p>
        An audit reads the daily prices of every ticker in your portfolio, scores each from 0 to 100 on six pillars and
        shows what every score came from. It runs on this machine.
      </p>
      {running ? <AuditProgress status={running} /> : <RunButton words="Run the first audit" />}
      {running && <JudgedSoFar judged={running.judged} />}
    </section>
  );
}
