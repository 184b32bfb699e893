import type { DemoModule } from '../../types.ts';
import { breathingTogether } from './breathing-together.ts';
import { firstWords } from './first-words.ts';
import { grounding } from './grounding.ts';
import { listeningWell } from './listening-well.ts';

/** Second module: first words, listening, and helping someone to become calm. */
export const listening: DemoModule = {
  key: 'listening',
  translations: {
    en: { name: 'Listen' },
    de: { name: 'Zuhören' },
    ar: { name: 'الإصغاء' },
    fr: { name: 'Écouter' },
    fa: { name: 'شنیدن' },
  },
  steps: [firstWords, listeningWell, grounding, breathingTogether],
};
