import { useState } from 'react';
import { Loading } from '../../pieces/Loading.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useSaveImport, type usePreviewImport } from '../../server/account/portfolioImport.js';
import { ImportPreview } from './ImportPreview.js';
import { savedCount } from './savedCount.js';

interface Props {
  readonly file: File;
  readonly preview: ReturnType<typeof usePreviewImport>;
  readonly close: () => void;
}

/** Shows the preview of a dropped file and saves it after confirmation. */
export function BrokerFileImport({ file, preview, close }: Props) {
  const [choices, setChoices] = useState({ keepUnlisted: false, positionsOnly: false });
  const save = useSaveImport();
  const say = useToast();
  const { data: reply } = preview;
  const error = save.error ?? preview.error;
  return (
    <>
      {reply?.kind === 'statement' ? (
        <ImportPreview
          fileName={file.name}
          reply={reply}
          saving={save.isPending}
          choices={choices}
          change={(changed) => {
            setChoices(changed);
            preview.mutate({ file, ...changed });
          }}
          save={(accept) =>
            save.mutate(
              { file, ...choices, accept },
              {
                onSuccess: () => {
                  say(`Saved: ${savedCount(reply)} from ${file.name}.`, 'good');
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
