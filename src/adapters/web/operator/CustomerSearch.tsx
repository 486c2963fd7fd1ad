import type { FormEvent } from 'react';

interface Props {
  /** Why no licenses are shown; null when there is no problem. */
  readonly problem: string | null;
  readonly read: (email: string | null) => Promise<void>;
}

/** A search field for the customer whose licenses are shown. */
export function CustomerSearch({ problem, read }: Props) {
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('email');
    void read(typeof given === 'string' && given.trim() !== '' ? given.trim() : null);
  };
  return (
    <form className="customer" onSubmit={find} role="search">
      <label htmlFor="email">Customer</label>
      <input id="email" name="email" inputMode="email" placeholder="E-mail address" autoComplete="off" />
      <button>Show</button>
      <output role="alert">{problem}</output>
    </form>
  );
}
