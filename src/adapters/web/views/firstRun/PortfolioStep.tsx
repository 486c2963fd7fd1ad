import { useState } from 'react';
import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { useToast } from '../../pieces/Toasts.js';
import { useCheckPortfolio, useSavePortfolio } from '../../server/account/portfolio.js';
import { count } from '../../wording/count.js';
import { PortfolioPreview } from './PortfolioPreview.js';
import { PortfolioText } from './PortfolioText.js';
import { Step } from './Step.js';

/** The portfolio: dropped, chosen or pasted, looked at, and only then kept. */
export function PortfolioStep({ setup: { portfolio } }: { readonly setup: SetupView }) {
  const [csv, setCsv] = useState<string | null>(null);
  const check = useCheckPortfolio();
  const save = useSavePortfolio();
  const say = useToast();
  const own = portfolio.source !== null && portfolio.source !== 'sample';
  const look = (text: string) => {
    setCsv(text);
    check.mutate(text);
  };
  const drop = () => {
    setCsv(null);
    check.reset();
    save.reset();
  };
  const keep = () => {
    if (csv === null) return;
    save.mutate(csv, {
      onSuccess: ({ positions, watched }) => {
        say(`Saved: ${count(positions, 'position')}, ${watched} watched.`, 'good');
        drop();
      },
    });
  };
  return (
    <Step title="Portfolio" done={own && tickersIn(portfolio) > 0} standing={<Standing portfolio={portfolio} />}>
      {check.data === undefined ? (
        <PortfolioText take={look} again={own} />
      ) : (
        <PortfolioPreview reading={check.data} saving={save.isPending} keep={keep} drop={drop} />
      )}
      {[check.error, save.error].map(
        (error) =>
          error !== null && (
            <p key={error.message} className="failure" role="alert">
              {error.message}
            </p>
          ),
      )}
    </Step>
  );
}

/** Held and watched. */
export const tickersIn = ({ positions, watched }: SetupView['portfolio']): number => positions + watched;

function Standing({ portfolio }: { readonly portfolio: SetupView['portfolio'] }) {
  const { source, positions, watched, problem, path } = portfolio;
  if (source === null) return problem;
  if (tickersIn(portfolio) === 0) return `Yours lists no ticker yet: ${path}.`;
  const what = `${count(positions, 'position')}, ${watched} watched`;
  return source === 'sample' ? `The sample portfolio: ${what}.` : `Yours: ${what}, in ${path}.`;
}
