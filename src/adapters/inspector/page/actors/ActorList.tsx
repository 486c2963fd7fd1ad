import { useMemo, useState } from 'react';
import type { ActorView, MachineView } from '../../recorder/inspection.js';
import { actorStateText } from '../stepHistory.js';
import { ActorRow } from './ActorRow.js';
import { groupActors, type ActorGroup } from './actorGroups.js';

/** A list with more actors than this has a search field. */
const MANY = 12;

/** Maximum rows per group. */
const ROWS_AT_ONCE = 200;

interface Props {
  readonly machines: readonly MachineView[];
  readonly actors: readonly ActorView[];
  readonly chosen: { readonly machine: string; readonly actor: string | null };
  /** @param machine id of the machine to draw */
  readonly choose: (actor: string | null, machine: string) => void;
}

/** Lists the actors, grouped by kind, and the machines without an actor. */
export function ActorList({ machines, actors, chosen, choose }: Props) {
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const wanted = useMemo(
    () => actors.filter((actor) => `${actor.id} ${actorStateText(actor)}`.toLowerCase().includes(sought)),
    [actors, sought],
  );
  const families = useMemo(() => groupActors(wanted), [wanted]);
  const running = new Set(actors.map(({ machine }) => machine));
  const idle = machines.filter(({ graph }) => !running.has(graph.id));
  const row = (actor: ActorView, name = actor.id) => (
    <ActorRow
      key={actor.id}
      actor={actor}
      name={name}
      chosen={chosen.actor === actor.id}
      choose={() => choose(actor.id, actor.machine)}
    />
  );
  return (
    <nav className="actors" aria-label="Actors">
      <h2>Actors</h2>
      {actors.length > MANY && (
        <input
          type="search"
          value={search}
          placeholder="Find an actor or a state"
          aria-label="Find an actor or a state"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul>
        {families
          .slice(0, ROWS_AT_ONCE)
          .map((family) =>
            family.name === null ? (
              family.actors.map((actor) => row(actor))
            ) : (
              <FamilyRow key={family.name} family={family} row={row} />
            ),
          )}
      </ul>
      {families.length > ROWS_AT_ONCE && (
        <p className="none">{families.length - ROWS_AT_ONCE} more. Search by name or state.</p>
      )}
      {wanted.length === 0 && (
        <p className="none">{actors.length === 0 ? 'No actors are running.' : 'No actor has this name or state.'}</p>
      )}
      {idle.length > 0 && <h2>Machines without an actor</h2>}
      <ul>
        {idle.map(({ name, title, graph }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={chosen.actor === null && chosen.machine === name ? 'true' : undefined}
              onClick={() => choose(null, graph.id)}
            >
              <span className="actor-name">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FamilyRow({
  family: { name, actors, tally },
  row,
}: {
  readonly family: ActorGroup;
  readonly row: (actor: ActorView, name: string) => React.ReactNode;
}) {
  return (
    <li>
      <details className="family" open>
        <summary>
          <span className="actor-name">{name}</span> <span className="tally">{tally}</span>
        </summary>
        <ul>{actors.slice(0, ROWS_AT_ONCE).map((actor) => row(actor, actor.id.slice((name?.length ?? 0) + 1)))}</ul>
        {actors.length > ROWS_AT_ONCE && (
          <p className="none">{actors.length - ROWS_AT_ONCE} more. Search by name or state.</p>
        )}
      </details>
    </li>
  );
}
