interface Props {
  readonly name: string;
  /** −1, 0 or 1; null when the vote is left out. */
  readonly vote: number | null;
  /** Descriptions of the votes −1, 0 and 1. */
  readonly words: readonly [string, string, string];
}

/** Shows one of the votes that add up to the regime. */
export function RegimeVoteRow({ name, vote, words }: Props) {
  const { tone, sign, text } = describeVote(vote, words);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={`vote ${tone}`}>{sign}</span> {text}
      </dd>
    </div>
  );
}

function describeVote(vote: number | null, [against, neither, inFavour]: Props['words']) {
  if (vote === null) return { tone: 'none', sign: '·', text: 'not available' };
  if (vote > 0) return { tone: 'good', sign: '+1', text: inFavour };
  return vote < 0 ? { tone: 'bad', sign: '−1', text: against } : { tone: 'none', sign: '0', text: neither };
}
