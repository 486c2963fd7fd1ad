interface Props {
  readonly on: boolean;
  readonly flip: () => void;
  readonly name: string;
  /** Spelled-out form of a short name. */
  readonly words?: string;
}

export const ChartToggle = ({ on, flip, name, words }: Props) => (
  <button type="button" className="toggle" aria-pressed={on} onClick={flip} title={words}>
    {name}
  </button>
);
