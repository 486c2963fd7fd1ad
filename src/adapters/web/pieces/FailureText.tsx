/** Shows why a step failed, if it did. */
export const FailureText = ({ text }: { readonly text: string | null | undefined }) =>
  text && (
    <p className="failure" role="alert">
      {text}
    </p>
  );
