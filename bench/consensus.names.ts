import { FIRES_EACH } from './consensusDay.ts';

export const SUBMIT_ROW = `POST /api/consensus/submit, ${FIRES_EACH} fires`;
export const TICKER_ROW = 'GET /api/consensus/ticker, published, 1 M fires';
export const SUBMIT_WAL_ROW = 'write-ahead log per submission';
export const SUBMIT_STORED_ROW = 'consensus stored per user and day';
