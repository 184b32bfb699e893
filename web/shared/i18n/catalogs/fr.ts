import { messages as errors } from '../../../../locales/fr/errors.po';
import { messages as texts } from '../../../../locales/fr/interface.po';

export const messages = { ...texts, ...errors };
