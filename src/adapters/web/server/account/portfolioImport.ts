import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportFileReply, LatestImportReply } from '../../../http/contract/dashboard/portfolioImport.js';
import { requestJson } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { SETUP_QUERY_KEY } from './setup.js';

export const LATEST_IMPORT_QUERY_KEY = ['portfolio-import'];
const IMPORT_PATH = '/ui/portfolio/import';

export interface ImportRequest {
  readonly file: File;
  readonly keepUnlisted: boolean;
  readonly positionsOnly: boolean;
}

async function send({ file, keepUnlisted, positionsOnly }: ImportRequest, choices: object): Promise<ImportFileReply> {
  const content = await inBase64(file);
  const taken = { keep_unlisted: keepUnlisted, positions_only: positionsOnly };
  return postWithToken(IMPORT_PATH, { file_name: file.name, content, ...taken, ...choices });
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
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ accept, ...request }: ImportRequest & { readonly accept: boolean }) =>
      send(request, { save: true, accept_contradictions: accept }),
    onSuccess: refresh,
  });
}

/** Loads the latest import, if it can be undone. */
export const useLatestImport = () =>
  useQuery({ queryKey: LATEST_IMPORT_QUERY_KEY, queryFn: () => requestJson<LatestImportReply>(IMPORT_PATH) });

export function useUndoImport() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => postWithToken<LatestImportReply>(`${IMPORT_PATH}/undo`), onSuccess: refresh });
}

function useRefresh(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([SETUP_QUERY_KEY, LATEST_IMPORT_QUERY_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })));
}
