interface Props {
  readonly email: string | null;
  /** Whether licenses of that address are shown. */
  readonly found: boolean;
  readonly read: (email: string | null) => Promise<void>;
}

/** Whose licenses are shown. */
export function CustomerSearch({ email, found, read }: Props) {
  const find = (form: FormData): Promise<void> => {
    const given = form.get('email');
    return read(typeof given === 'string' && given.trim() !== '' ? given.trim() : null);
  };
  return (
    <form className="customer" action={find} role="search">
      <label htmlFor="email">Customer</label>
      <input id="email" name="email" type="email" key={email} defaultValue={email ?? ''} placeholder="E-mail address" autoComplete="off" />
      <button>Show</button>
      <output>{email !== null && !found && `No license is held by ${email}.`}</output>
    </form>
  );
}
