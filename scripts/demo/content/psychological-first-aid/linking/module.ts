import type { DemoModule } from '../../types.ts';
import { needsFirst } from './needs-first.ts';
import { takingLeave } from './taking-leave.ts';
import { whatAHelperNeverDoes } from './what-a-helper-never-does.ts';
import { whenItIsTooMuch } from './when-it-is-too-much.ts';

/** Third module: needs and services, the limits of one's own help, what helpers never do, and saying goodbye. */
export const linking: DemoModule = {
  key: 'linking',
  translations: {
    en: { name: 'Link' },
    de: { name: 'Verbinden' },
    ar: { name: 'الربط' },
    fr: { name: 'Relier' },
    fa: { name: 'پیوند دادن' },
  },
  steps: [needsFirst, whenItIsTooMuch, whatAHelperNeverDoes, takingLeave],
};
