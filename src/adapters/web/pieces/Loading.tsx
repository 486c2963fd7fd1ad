/** Appears with a delay, so that it does not flicker when responses are fast. */
export const Loading = ({ what }: { readonly what: string }) => (
  <p className="loading" role="status">
    Loading {what}…
  </p>
);
