import { FIRES_EACH } from './consensusDay.ts';

export const SUBMIT = `POST /api/consensus/submit, ${FIRES_EACH} fires`;
export const TICKER = 'GET /api/consensus/ticker, published, 1 M fires';
export const SUBMIT_WAL = 'write-ahead log of one submission';
export const SUBMIT_STORED = 'consensus kept of one user and day';
