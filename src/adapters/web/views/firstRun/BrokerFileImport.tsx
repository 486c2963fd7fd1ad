import { useState } from 'react';
import { Loading } from '../../pieces/Loading.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useSaveImport, type usePreviewImport } from '../../server/account/portfolioImport.js';
import { formatCount } from '../../wording/formatCount.js';
import { ImportPreview } from './ImportPreview.js';

interface Props {
  readonly file: File;
  readonly preview: ReturnType<typeof usePreviewImport>;
  readonly close: () => void;
}

/** Shows the preview of a dropped file and saves it after confirmation. */
export function BrokerFileImport({ file, preview, close }: Props) {
  const [keepUnlisted, setKeepUnlisted] = useState(false);
  const save = useSaveImport();
  const say = useToast();
  const { data: reply } = preview;
  const error = save.error ?? preview.error;
  const held = reply?.kind === 'statement' ? reply.changes.filter(({ after }) => after !== null).length : 0;
  return (
    <>
      {reply?.kind === 'statement' ? (
        <ImportPreview
          fileName={file.name}
          reply={reply}
          saving={save.isPending}
          keepUnlisted={keepUnlisted}
          changeKeepUnlisted={(keep) => {
            setKeepUnlisted(keep);
            preview.mutate({ file, keepUnlisted: keep });
          }}
          save={(accept) =>
            save.mutate(
              { file, keepUnlisted, accept },
              {
                onSuccess: () => {
                  say(`Saved: ${formatCount(held, 'position')} from ${file.name}.`, 'good');
                  close();
                },
              },
            )
          }
          discard={close}
        />
      ) : error === null ? (
        <Loading what={file.name} />
      ) : (
        <button type="button" onClick={close}>
          Try another file
        </button>
      )}
      {error !== null && (
        <p className="failure" role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}
