import { messages as errors } from '../../../../locales/en/errors.po';
import { messages as texts } from '../../../../locales/en/interface.po';

export const messages = { ...texts, ...errors };
