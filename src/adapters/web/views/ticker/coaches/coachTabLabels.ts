import type { ListedCoach } from '../../../server/coaching/coaches.js';

export const COACH_TAB_LABELS: Readonly<Record<ListedCoach['coach'], string>> = {
  thesis: 'Thesis',
  advocate: 'Advocate',
  pillar: 'Pillars',
  exit: 'Exit',
  entry: 'Entry',
  audit: 'Trades',
  catalyst: 'News',
  whale_confirmation: 'Whales',
  trap_structure: 'Trap',
};
