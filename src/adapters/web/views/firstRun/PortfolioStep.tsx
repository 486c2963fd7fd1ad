import { useEffect, useState } from 'react';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { FailureText } from '../../pieces/FailureText.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useCheckPortfolio, useReadPortfolio, useSavePortfolio } from '../../server/account/portfolio.js';
import { FIRST_IMPORT_CHOICES, usePreviewImport } from '../../server/account/portfolioImport.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { HOME_FILES } from '../../../../domain/dashboard/backup/homeFiles.js';
import { BrokerFileImport } from './import/BrokerFileImport.js';
import { PortfolioPreview } from './PortfolioPreview.js';
import { PortfolioInput } from './PortfolioInput.js';
import { FirstRunStep } from './FirstRunStep.js';
import { UndoImportButton } from './import/UndoImportButton.js';

/** Accepts the portfolio, previews it, and saves it after confirmation. */
export function PortfolioStep({ setup: { portfolio } }: { readonly setup: InstallationStatusView }) {
  const [text, setText] = useState('');
  const [csv, setCsv] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const check = useCheckPortfolio();
  const save = useSavePortfolio();
  const read = useReadPortfolio();
  const preview = usePreviewImport();
  const say = useToast();
  const own = portfolio.source !== null && portfolio.source !== 'sample';
  const { setUnsavedImport } = useAuditRun();
  const hasStatement =
    preview.data !== undefined &&
    (preview.data.kind === 'unmapped' || (preview.data.kind === 'statement' && preview.data.refusal === null));
  const isUnsaved = check.isPending || preview.isPending || hasStatement || (check.data?.rows.length ?? 0) > 0;
  useEffect(() => {
    setUnsavedImport(isUnsaved);
    return () => setUnsavedImport(false);
  }, [isUnsaved, setUnsavedImport]);
  const look = (content: string) => {
    setFile(null);
    setCsv(content);
    setText(content);
    check.mutate(content);
  };
  const takeFile = (taken: File) => {
    drop();
    setFile(taken);
    preview.mutate(
      { file: taken, ...FIRST_IMPORT_CHOICES },
      {
        onSuccess: (reply) => {
          if (reply.kind === 'portfolio') look(reply.csv);
        },
      },
    );
  };
  const drop = () => {
    setFile(null);
    setCsv(null);
    check.reset();
    preview.reset();
    save.reset();
    read.reset();
  };
  const edit = () => read.mutate(undefined, { onSuccess: (current) => setText(current ?? '') });
  const keep = () => {
    if (csv === null) return;
    save.mutate(csv, {
      onSuccess: ({ positions, watched }) => {
        say(`Saved: ${formatCount(positions, 'position')}, ${watched} watched.`, 'good');
        setText('');
        drop();
      },
    });
  };
  return (
    <FirstRunStep
      title="Portfolio"
      done={own && countTickers(portfolio) > 0}
      status={<PortfolioStatus portfolio={portfolio} />}
    >
      {file !== null ? (
        <BrokerFileImport file={file} preview={preview} close={drop} />
      ) : check.data === undefined ? (
        <>
          <PortfolioInput
            takeFile={takeFile}
            takeText={look}
            text={text}
            setText={setText}
            again={own}
            edit={own && portfolio.source !== HOME_FILES.ledger ? edit : null}
          />
          <UndoImportButton />
        </>
      ) : (
        <PortfolioPreview reading={check.data} saving={save.isPending} keep={keep} drop={drop} />
      )}
      <FailureText text={read.error?.message} />
      <FailureText text={check.error?.message} />
      <FailureText text={save.error?.message} />
    </FirstRunStep>
  );
}

/** Returns the number of held and watched tickers. */
export const countTickers = ({ positions, watched }: InstallationStatusView['portfolio']): number =>
  positions + watched;

function PortfolioStatus({ portfolio }: { readonly portfolio: InstallationStatusView['portfolio'] }) {
  const { source, positions, watched, problem, path } = portfolio;
  if (source === null) return problem;
  if (countTickers(portfolio) === 0) return `Your portfolio has no tickers yet: ${path}.`;
  const what = `${formatCount(positions, 'position')}, ${watched} watched`;
  if (source === 'sample') return `The sample portfolio: ${what}.`;
  return `Your portfolio: ${what}, in ${path.endsWith(source) ? path : source}.`;
}
