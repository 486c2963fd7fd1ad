import { joinWithAnd } from '../../../../domain/shared/listText.js';
import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useAgents, type Agent } from '../../server/account/agents.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';

const NAMES: Readonly<Record<Agent['name'], string>> = {
  audit: 'Daily audit',
  consensus: 'Consensus',
  alerts: 'Alerts',
  briefing: 'Briefing',
  license: 'License check',
  update: 'Update check',
};

const STATES: Readonly<Record<Agent['state'], { readonly words: string; readonly tone: string }>> = {
  off: { words: 'off', tone: '' },
  resting: { words: 'waiting', tone: 'good' },
  working: { words: 'running', tone: 'active' },
  backing_off: { words: 'retrying', tone: 'warned' },
  paused: { words: 'paused', tone: 'warned' },
};

export function AgentsPanel() {
  const { data, error, refetch } = useAgents();
  return (
    <Panel title="Background tasks" note="Tasks that Plumbline runs by itself">
      {error && !data && <LoadFailure error={error} what="the background tasks" retry={() => void refetch()} />}
      {data && <Lines agents={data} />}
    </Panel>
  );
}

/** The daily audit needs no cloud. Without a cloud, all other agents share one line. */
function Lines({ agents }: { readonly agents: readonly Agent[] }) {
  const cloudAgents = agents.filter(({ name }) => name !== 'audit');
  const areAllOff = cloudAgents.length > 0 && commonReasonOf(cloudAgents) !== null;
  const listed = areAllOff ? agents.filter(({ name }) => name === 'audit') : agents;
  return (
    <>
      {listed.length > 0 && (
        <ul className="agents">
          {listed.map((agent) => (
            <Line key={agent.name} agent={agent} />
          ))}
        </ul>
      )}
      {areAllOff && <AllOff agents={cloudAgents} />}
    </>
  );
}

/** The reason why all agents are off; null unless all have the same reason. */
function commonReasonOf(agents: readonly Agent[]): string | null {
  const [first] = agents;
  const reason = first?.reason ?? null;
  return agents.every((each) => each.state === 'off' && each.reason === reason) ? reason : null;
}

const AllOff = ({ agents }: { readonly agents: readonly Agent[] }) => (
  <p className="all-well dim">
    Off: {joinWithAnd(agents.map(({ name }) => NAMES[name].toLowerCase()))}. {commonReasonOf(agents)}
  </p>
);

function Line({
  agent: { name, state, reason, last_success_at, last_error, next_at, waiting },
}: {
  readonly agent: Agent;
}) {
  const now = useNow(SECOND_MS);
  const { words, tone } = STATES[state];
  const times = [
    last_success_at === null ? null : `last ${formatDateTime(last_success_at, now)}`,
    next_at === null ? null : `next ${formatDateTime(next_at, now)}`,
    waiting === undefined || waiting === 0 ? null : `${waiting} queued`,
  ].filter((each) => each !== null);
  return (
    <li>
      <strong>{NAMES[name]}</strong>
      <span className={`tag ${tone}`}>{words}</span>
      <span className="dim">{times.join(' · ')}</span>
      {reason !== null && reason !== last_error && <p className="dim">{reason}</p>}
      {last_error !== null && <p className="failure">{last_error}</p>}
    </li>
  );
}
