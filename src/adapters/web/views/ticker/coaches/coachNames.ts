import type { CoachOffer } from '../../../server/coaches.js';

const SHORT: Readonly<Record<string, string>> = {
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

/** For a tab; a coach that this page does not know yet has its title. */
export const shortName = ({ coach, title }: CoachOffer): string => SHORT[coach] ?? title;
