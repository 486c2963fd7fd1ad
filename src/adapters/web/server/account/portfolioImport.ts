import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_IMPORT_BYTES } from '../../../../application/dashboard/imports/brokerFileReader.port.js';
import type { ColumnMappingOnWire } from '../../../http/contract/dashboard/portfolio/columnMapping.js';
import type { ImportFileReply, LatestImportReply } from '../../../http/contract/dashboard/portfolio/portfolioImport.js';
import { requestJson } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { ORDERS_QUERY_KEY } from '../trading/orders.js';
import { INSTALLATION_STATUS_QUERY_KEY } from './setup.js';

const LATEST_IMPORT_QUERY_KEY = ['portfolio-import'];
const IMPORT_PATH = '/ui/portfolio/import';

export interface ImportChoices {
  readonly keepUnlisted: boolean;
  readonly positionsOnly: boolean;
  /** The content of each column of the file; null when the columns are known or have a saved mapping. */
  readonly mapping: ColumnMappingOnWire | null;
}

export const FIRST_IMPORT_CHOICES: ImportChoices = { keepUnlisted: false, positionsOnly: false, mapping: null };

type ImportRequest = ImportChoices & { readonly file: File };

const MEBIBYTE = 1024 * 1024;

async function send(request: ImportRequest, save: object): Promise<ImportFileReply> {
  const { file, keepUnlisted, positionsOnly, mapping } = request;
  if (file.size > MAX_IMPORT_BYTES)
    throw new RangeError(
      `${file.name} is larger than ${MAX_IMPORT_BYTES / MEBIBYTE} MiB. If this is your broker’s export, export shorter periods and import them one after another.`,
    );
  const content = await inBase64(file);
  const choices = { mapping, keep_unlisted: keepUnlisted, positions_only: positionsOnly };
  return postWithToken(IMPORT_PATH, { file_name: file.name, content, ...choices, ...save });
}

const inBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? afterComma(reader.result) : ''));
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });

/** Returns the content of a data URL, which has the form `data:…;base64,` followed by the content. */
const afterComma = (url: string): string => url.slice(url.indexOf(',') + 1);

/** Previews what importing a broker's file would change, without saving anything. */
export const usePreviewImport = () => useMutation({ mutationFn: (request: ImportRequest) => send(request, {}) });

export function useSaveImport() {
  const refresh = useRefreshPortfolio();
  return useMutation({
    mutationFn: ({ accept, ...request }: ImportRequest & { readonly accept: boolean }) =>
      send(request, { save: true, accept_contradictions: accept }),
    onSuccess: refresh,
  });
}

/** Deletes the mapping that is saved for files with these columns. */
export const useForgetMapping = () =>
  useMutation({
    mutationFn: (header: readonly string[]) => postWithToken(`${IMPORT_PATH}/forget-mapping`, { header }),
  });

/** Loads the latest import, if it can be undone. */
export const useLatestImport = () =>
  useQuery({
    queryKey: LATEST_IMPORT_QUERY_KEY,
    queryFn: () => requestJson<LatestImportReply>(IMPORT_PATH),
    staleTime: 0,
  });

export function useUndoImport() {
  const refresh = useRefreshPortfolio();
  return useMutation({
    mutationFn: (imported_at: string) => postWithToken<LatestImportReply>(`${IMPORT_PATH}/undo`, { imported_at }),
    onSettled: refresh,
  });
}

/** Returns a function that reloads what depends on the portfolio, except the audit. */
export function useRefreshPortfolio(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [INSTALLATION_STATUS_QUERY_KEY, LATEST_IMPORT_QUERY_KEY, ORDERS_QUERY_KEY].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}
