import type { ActorView } from '../../recorder/inspection.js';
import { actorStateText } from '../stepHistory.js';

/** Actors of one kind, such as `ticker:AAPL` and `ticker:MSFT`. */
export interface ActorGroup {
  /** Name of the group; null for a single actor. */
  readonly name: string | null;
  readonly actors: readonly ActorView[];
  /** Text with the number of actors in each state. */
  readonly tally: string;
}

/** Groups actors by kind and puts the actors without a group first. Child actors follow the actor that spawned them. */
export function groupActors(actors: readonly ActorView[]): readonly ActorGroup[] {
  const families = new Map<string, ActorView[]>();
  for (const actor of inTreeOrder(actors)) {
    const kind = actor.id.includes(':') ? `family ${prefixOf(actor.id)}` : actor.id;
    const members = families.get(kind);
    if (members === undefined) families.set(kind, [actor]);
    else members.push(actor);
  }
  const shown = [...families.values()].map((members) => {
    const name = members[0]?.id.includes(':') === true ? prefixOf(members[0].id) : null;
    return {
      name,
      actors: name === null ? members : members.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      tally: tallyOf(members),
    };
  });
  return [...shown.filter(({ name }) => name === null), ...shown.filter(({ name }) => name !== null)];
}

function inTreeOrder(actors: readonly ActorView[]): ActorView[] {
  const known = new Set(actors.map(({ id }) => id));
  const children = Map.groupBy(actors, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const below = (parent: string | null): ActorView[] =>
    (children.get(parent) ?? []).flatMap((actor) => [actor, ...below(actor.id)]);
  return below(null);
}

function tallyOf(actors: readonly ActorView[]): string {
  const counts = new Map<string, number>();
  for (const state of actors.map(actorStateText)) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
}

const prefixOf = (id: string): string => id.slice(0, id.indexOf(':'));
