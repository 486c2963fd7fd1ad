import type { CoachReply } from '../../../server/coaching/coaches.js';
import { formatAge } from '../../../wording/dates.js';
import { useNow } from '../../../pieces/state/useNow.js';

const PROVIDERS: Readonly<Record<CoachReply['provider'], string>> = {
  rules: 'Written by rules',
  anthropic: 'Written by Anthropic',
  openai: 'Written by OpenAI',
  ollama: 'Written by Ollama',
};

interface Props {
  readonly reply: CoachReply;
  readonly writing: boolean;
  readonly writeAgain: () => void;
}

/** Shows the provider and time of the narration, and whether its numbers were checked. */
export function NarrationProvenance({
  reply: { provider, model, provider_error, generated_at, cached, verified, narration },
  writing,
  writeAgain,
}: Props) {
  const now = useNow();
  return (
    <footer className="provenance">
      {narration !== null && (
        <p className="dim">
          {PROVIDERS[provider]}
          {model !== null && ` (${model})`}
          {generated_at !== null && (
            <>
              , <time dateTime={generated_at}>{formatAge(generated_at, now)}</time>
            </>
          )}
          {cached && ', cached'}
          {verified && '. Every number was checked against the audit'}
          {'. '}
        </p>
      )}
      {provider_error !== null && <p className="dim note">{provider_error}</p>}
      {narration !== null && (
        <button type="button" className="plain" onClick={() => writing || writeAgain()} aria-disabled={writing}>
          {writing ? 'Writing…' : 'Regenerate'}
        </button>
      )}
    </footer>
  );
}
