/** Appears with a delay, so fast responses do not flicker. */
export const Loading = ({ what }: { readonly what: string }) => (
  <p className="loading" role="status">
    Loading {what}…
  </p>
);
