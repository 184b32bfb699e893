import { messages as errors } from '../../../../locales/de/errors.po';
import { messages as texts } from '../../../../locales/de/interface.po';

export const messages = { ...texts, ...errors };
