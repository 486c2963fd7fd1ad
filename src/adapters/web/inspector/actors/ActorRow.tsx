import { shortNames, type ActorShown } from '../inspection.js';

interface Props {
  readonly actor: ActorShown;
  readonly name: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}

export function ActorRow({ actor: { active, parent, stopped }, name, chosen, choose }: Props) {
  return (
    <li className={parent === null ? undefined : 'child'}>
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={choose}>
        <span className="actor-name">{name}</span>
        <span className={stopped ? 'actor-state stopped' : 'actor-state'}>{stopped ? 'stopped' : shortNames(active)}</span>
      </button>
    </li>
  );
}
