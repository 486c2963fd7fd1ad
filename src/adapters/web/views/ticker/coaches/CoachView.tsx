import { useState } from 'react';
import { FailureText } from '../../../pieces/FailureText.js';
import { useNarration, type ListedCoach } from '../../../server/coaching/coaches.js';
import { Narration } from './Narration.js';
import { CoachSpecificFields } from './CoachSpecificFields.js';
import { NarrationProvenance } from './NarrationProvenance.js';

interface Props {
  readonly offer: ListedCoach;
  readonly ticker: string;
  readonly generatedAt: string;
  /** Whether the narration loads without a click. It does if the built-in rules write it, which costs nothing. */
  readonly isAutomatic: boolean;
}

/** Shows one coach: the draft while it is being written, then the checked narration. */
export function CoachView({ offer, ticker, generatedAt, isAutomatic }: Props) {
  const [asked, setAsked] = useState(false);
  const { reply, again, draft } = useNarration(offer, ticker, generatedAt, isAutomatic || asked);
  const writing = again.isPending || reply.isFetching;
  const problem = again.error ?? reply.error;
  const { data } = reply;
  if (!isAutomatic && !asked && data === undefined) {
    return (
      <div className="coach">
        <button type="button" onClick={() => setAsked(true)}>
          Ask the {offer.title}
        </button>
      </div>
    );
  }
  return (
    <div className="coach" aria-busy={writing}>
      {writing && (data === undefined || again.isPending) && <Draft text={draft} />}
      {!writing && <FailureText text={problem?.message} />}
      {data !== undefined && !again.isPending && (
        <>
          {data.narration === null ? (
            <p className="dim">{data.reason}</p>
          ) : (
            <Narration text={data.narration} reply={data} />
          )}
          <CoachSpecificFields reply={data} />
        </>
      )}
      {data !== undefined && (
        <NarrationProvenance reply={data} writing={again.isPending} writeAgain={() => again.mutate()} />
      )}
      {data === undefined && problem !== null && !writing && (
        <button type="button" onClick={() => void reply.refetch()}>
          Ask again
        </button>
      )}
    </div>
  );
}

const Draft = ({ text }: { readonly text: string }) => (
  <div className="draft" role="status">
    <p className="dim">{text === '' ? 'Writing…' : 'Draft. Its numbers are not checked yet'}</p>
    {text !== '' && <p className="narration">{text}</p>}
  </div>
);
