import { messages as errors } from '../../../../locales/ar/errors.po';
import { messages as texts } from '../../../../locales/ar/interface.po';

export const messages = { ...texts, ...errors };
