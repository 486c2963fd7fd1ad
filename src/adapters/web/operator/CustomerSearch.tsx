interface Props {
  readonly email: string | null;
  /** Why no licenses are shown; null when there is no problem. */
  readonly problem: string | null;
  readonly read: (email: string | null) => Promise<void>;
}

/** A search field for the customer whose licenses are shown. */
export function CustomerSearch({ email, problem, read }: Props) {
  const find = (form: FormData): Promise<void> => {
    const given = form.get('email');
    return read(typeof given === 'string' && given.trim() !== '' ? given.trim() : null);
  };
  return (
    <form className="customer" action={find} role="search">
      <label htmlFor="email">Customer</label>
      <input
        id="email"
        name="email"
        inputMode="email"
        key={email}
        defaultValue={email ?? ''}
        placeholder="E-mail address"
        autoComplete="off"
      />
      <button>Show</button>
      <output role="alert">{problem}</output>
    </form>
  );
}
