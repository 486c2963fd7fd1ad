import type { ActorView } from '../../recorder/inspection.js';
import { actorStateText } from '../stepHistory.js';

interface Props {
  readonly actor: ActorView;
  readonly name: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}

export function ActorRow({ actor, name, chosen, choose }: Props) {
  return (
    <li className={actor.parent === null ? undefined : 'child'}>
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={choose}>
        <span className="actor-name">{name}</span>
        <span className={actor.stopped ? 'actor-state stopped' : 'actor-state'}>{actorStateText(actor)}</span>
      </button>
    </li>
  );
}
