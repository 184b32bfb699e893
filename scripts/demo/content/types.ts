/** Languages that the demo content is written in; English is the default language of every item. */
export type DemoLanguage = 'en' | 'de' | 'ar' | 'fr' | 'fa';

/** One text per language. A missing language is meant: it shows the language rules (product rules, part 3). */
export type Translated<T> = Partial<Record<DemoLanguage, T>>;

/** An academy with its picture (a file name in scripts/demo/media) and courses, in their order. */
export interface DemoAcademy {
  key: string;
  academyType: 'public' | 'private';
  image: string;
  /** What the picture shows, for people who do not see it. */
  imageAlt: Translated<string>;
  translations: Translated<{ name: string; subTitle: string }>;
  courses: DemoCourse[];
}

/** A course. `maxAttempts` 0 means any number of attempts; the description is plain text. */
export interface DemoCourse {
  key: string;
  courseType: 'public' | 'private';
  maxAttempts: number;
  image: string;
  translations: Translated<{ name: string; description: string }>;
  modules: DemoModule[];
}

/** A module with its steps, in their order. */
export interface DemoModule {
  key: string;
  translations: Translated<{ name: string }>;
  steps: DemoStep[];
}

/** A step. Access '0' is open once enrolled, '1' only after the step before it. */
export interface DemoStep {
  key: string;
  access: '0' | '1';
  image: string;
  contents: Translated<DemoStepContent>;
}

/** What a step shows in one language. `embeds` are page addresses of allowed services. */
export interface DemoStepContent {
  name: string;
  blocks: DemoBlock[];
  audio?: string[];
  embeds?: string[];
}

/** One block of a step; `media` is a file name in scripts/demo/media, `captions` the like by language. */
export type DemoBlock =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; media: string; alt: string; caption?: string }
  | { type: 'VIDEO'; media: string; caption?: string; captions?: Record<string, string> }
  | { type: 'VIDEO'; embed: string; caption?: string }
  | { type: 'DOCUMENT'; media: string; name: string; openType: 'DEFAULT' | 'NEWTAB' };
