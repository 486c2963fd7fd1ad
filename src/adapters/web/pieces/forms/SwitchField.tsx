import { Switch } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly note?: ReactNode;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
  readonly disabled?: boolean;
}

/** A switch that takes effect immediately. */
export function SwitchField({ name, note, on, change, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="switch-field">
      <Switch.Root id={id} checked={on} onCheckedChange={change} disabled={disabled}>
        <Switch.Thumb />
      </Switch.Root>
      <label htmlFor={id}>{name}</label>
      {note !== undefined && <p className="dim">{note}</p>}
    </div>
  );
}
