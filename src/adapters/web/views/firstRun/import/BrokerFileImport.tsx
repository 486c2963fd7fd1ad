import { useState } from 'react';
import type {
  ColumnMappingOnWire,
  UnmappedTableOnWire,
} from '../../../../http/contract/dashboard/portfolio/columnMapping.js';
import { FailureText } from '../../../pieces/FailureText.js';
import { Loading } from '../../../pieces/Loading.js';
import { useToast } from '../../../pieces/ToastProvider.js';
import {
  FIRST_IMPORT_CHOICES,
  useForgetMapping,
  useSaveImport,
  type ImportChoices,
  type usePreviewImport,
} from '../../../server/account/portfolioImport.js';
import { ImportPreview } from './ImportPreview.js';
import { MappingForm } from './MappingForm.js';
import { savedCountText } from './savedCountText.js';

interface Props {
  readonly file: File;
  readonly preview: ReturnType<typeof usePreviewImport>;
  readonly close: () => void;
}

/** Previews a dropped file and saves it after confirmation. If the file needs a mapping, asks for the mapping first. */
export function BrokerFileImport({ file, preview, close }: Props) {
  const [choices, setChoices] = useState(FIRST_IMPORT_CHOICES);
  const [tables, setTables] = useState<readonly UnmappedTableOnWire[] | null>(null);
  const [mapping, setMapping] = useState<ColumnMappingOnWire | null>(null);
  const save = useSaveImport();
  const forget = useForgetMapping();
  const say = useToast();
  const { data: reply } = preview;
  const error = save.error ?? forget.error ?? preview.error;
  const change = (changed: ImportChoices) => {
    setChoices(changed);
    save.reset();
    forget.reset();
    preview.mutate({ file, ...changed }, { onSuccess: () => setTables(null) });
  };
  const form = reply?.kind === 'unmapped' ? reply.tables : tables;
  return (
    <>
      {form !== null ? (
        <MappingForm
          fileName={file.name}
          tables={form}
          mapping={mapping}
          busy={preview.isPending}
          preview={(complete) => {
            setTables(form);
            setMapping(complete);
            change({ ...choices, mapping: complete });
          }}
          discard={close}
        />
      ) : reply?.kind === 'statement' ? (
        <ImportPreview
          fileName={file.name}
          reply={reply}
          saving={save.isPending}
          choices={choices}
          change={change}
          changeMapping={() => {
            setMapping(reply.mapped?.mapping ?? null);
            setTables(reply.mapped?.tables ?? null);
          }}
          forgetMapping={() =>
            forget.isPending ||
            forget.mutate(reply.mapped?.header ?? [], {
              onSuccess: () => {
                say('The mapping was removed. Files with these columns need a new one.', 'good');
                setMapping(null);
                change({ ...choices, mapping: null });
              },
            })
          }
          save={(accept) =>
            save.mutate(
              { file, ...choices, accept },
              {
                onSuccess: () => {
                  say(`Saved: ${savedCountText(reply)} from ${file.name}.`, 'good');
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
      <FailureText text={error?.message} />
    </>
  );
}
