/** The arrow in "from → to", drawn because not every font has the character. */
export const ArrowIcon = () => (
  <>
    <svg className="to" viewBox="0 0 12 8" aria-hidden="true">
      <path d="M1 4h9M7 1.2 10 4 7 6.8" />
    </svg>
    <span className="unseen">to</span>
  </>
);
