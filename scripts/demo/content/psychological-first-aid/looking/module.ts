import type { DemoModule } from '../../types.ts';
import { beforeYouGo } from './before-you-go.ts';
import { signsOfDistress } from './signs-of-distress.ts';
import { whatItIs } from './what-it-is.ts';

/** First module: what psychological first aid is, and looking before acting. */
export const looking: DemoModule = {
  key: 'looking',
  translations: {
    en: { name: 'Look' },
    de: { name: 'Hinsehen' },
    ar: { name: 'النظر' },
    fr: { name: 'Observer' },
    fa: { name: 'دیدن' },
  },
  steps: [whatItIs, beforeYouGo, signsOfDistress],
};
