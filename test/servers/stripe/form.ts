/** A form body or query in Stripe's encoding, in which keys such as `line_items[0][price]` are nested. */
export interface Form {
  [key: string]: string | Form | undefined;
}

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text))
    put(
      form,
      name.split(/[[\]]+/).filter((part) => part !== ''),
      value,
    );
  return form;
}

function put(form: Form, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[first] = value;
    return;
  }
  const present = form[first];
  const inner = typeof present === 'object' ? present : {};
  form[first] = inner;
  put(inner, rest, value);
}

export const textAt = (form: Form, ...path: readonly string[]): string | null => {
  const found = path.reduce<string | Form | undefined>(
    (at, key) => (typeof at === 'object' ? at[key] : undefined),
    form,
  );
  return typeof found === 'string' ? found : null;
};

export const formAt = (form: Form, key: string): Form => {
  const found = form[key];
  return typeof found === 'object' ? found : {};
};

/** The elements of `key[0]`, `key[1]`, … */
export const listAt = (form: Form, key: string): readonly (string | Form)[] =>
  Object.values(formAt(form, key)).filter((each) => each !== undefined);

export const textsAt = (form: Form, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formAt(form, key)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
