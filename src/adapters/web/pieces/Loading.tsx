/** Shown late, so that what comes at once does not flicker. */
export const Loading = ({ what }: { readonly what: string }) => (
  <p className="loading" role="status">
    Loading {what}…
  </p>
);
