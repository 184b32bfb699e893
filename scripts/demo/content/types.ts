import type { CalloutTone } from '../../../schema/blocks/callout.ts';
import type { OpenType, StepAccess } from '../../../schema/content-values.ts';

/** Languages of the demo content. English is the default language of every item. */
type DemoLanguage = 'en' | 'de' | 'ar' | 'fr' | 'fa';

/** One text per language. A course has a language in every text or in none. */
export type Translated<T> = Partial<Record<DemoLanguage, T>>;

/** An academy with its courses in display order. `image` is a file name in `scripts/demo/media`, here and below. */
export interface DemoAcademy {
  key: string;
  academyType: 'public' | 'private';
  image: string;
  /** The image description for people who cannot see the image. */
  imageAlt: Translated<string>;
  translations: Translated<{ name: string; subTitle: string }>;
  courses: DemoCourse[];
}

/** A course with its modules in display order. `maxAttempts` 0 means unlimited attempts, `estimatedWeeks` null no estimate; the description is plain text. */
export interface DemoCourse {
  key: string;
  courseType: 'public' | 'private';
  maxAttempts: number;
  estimatedWeeks: number | null;
  image: string;
  translations: Translated<{ name: string; description: string }>;
  modules: DemoModule[];
}

/** A module with its steps in display order. */
export interface DemoModule {
  key: string;
  translations: Translated<{ name: string }>;
  steps: DemoStep[];
}

/** A step. OPEN is open to every enrolled learner, AFTER_PREVIOUS only after the previous step is complete. */
export interface DemoStep {
  key: string;
  access: StepAccess;
  image: string;
  contents: Translated<DemoStepContent>;
  quiz?: DemoQuestion[];
  homework?: DemoHomework;
}

/** A question of a quiz, in every language of its step. `attempts` 0 means unlimited attempts. */
export interface DemoQuestion {
  attempts: number;
  texts: Translated<string>;
  options: Array<{ isCorrect: boolean; texts: Translated<string> }>;
}

/** The homework of a step: word limits, and the task as HTML in every language of the step. */
export interface DemoHomework {
  minimumWords: number;
  maximumWords: number | null;
  texts: Translated<string>;
}

/** The content of a step in one language. `embeds` holds page URLs of allowed services. */
export interface DemoStepContent {
  name: string;
  blocks: DemoBlock[];
  embeds?: string[];
}

/** One block of a step. `media` is a file name in `scripts/demo/media`; `captions` maps a language to the file name of its captions. */
export type DemoBlock =
  | { type: 'TEXT'; html: string }
  | { type: 'CALLOUT'; html: string; tone: CalloutTone }
  | { type: 'IMAGE'; media: string; alt: string; caption?: string }
  | { type: 'VIDEO'; media: string; caption?: string; captions?: Record<string, string> }
  | { type: 'VIDEO'; embed: string; caption?: string }
  | { type: 'AUDIO'; media: string; title: string }
  | { type: 'DOCUMENT'; media: string; name: string; openType: OpenType };
