interface Props {
  readonly name: string;
  /** −1, 0 or 1; null when the vote is left out. */
  readonly vote: number | null;
  /** Descriptions of the votes −1, 0 and 1. */
  readonly words: readonly [string, string, string];
}

/** Shows one of the votes that add up to the regime. */
export function RegimeVoteRow({ name, vote, words }: Props) {
  const { sign, text } = describeVote(vote, words);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="vote">{sign}</span> {text}
      </dd>
    </div>
  );
}

function describeVote(vote: number | null, [against, neither, inFavor]: Props['words']) {
  if (vote === null) return { sign: '·', text: 'not available' };
  if (vote > 0) return { sign: '+1', text: inFavor };
  return vote < 0 ? { sign: '−1', text: against } : { sign: '0', text: neither };
}
