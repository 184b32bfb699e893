import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { In, Not } from 'typeorm';
import { isBlockType, UNKNOWN_BLOCK } from '../../../schema/blocks/registry.ts';
import { parseEmbed } from '../../../schema/embeds.ts';
import { quizTextsIn } from '../quizzes/quiz-texts.ts';
import type { Ctx } from '../shared/context.ts';
import type { StepsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import type { ShownBlock } from '../steps/shown-block.ts';
import type { ContentBlock } from '../steps/step-content.entity.ts';
import type { StoredContent } from '../steps/step-contents.ts';
import { COPIED, type Ledger, type Texts, type TranslatedFrom } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';
import { StepFormerTextEntity } from './step-former-text.entity.ts';
import type { StepTasks } from './step-tasks.ts';

type StoredFormerText = Omit<StepFormerTextEntity, 'stepId'>;

/** The words of a block that was changed or removed since; fields of other types are null. */
export interface FormerBlock {
  /** A block has the same id in each of its versions. */
  blockId: string;
  type: ShownBlock['type'];
  html: string | null;
  /** The file may be deleted. */
  fileId: string | null;
  embedUrl: string | null;
  alt: string | null;
  caption: string | null;
  title: string | null;
}

/** The text of the default language that some stale translations were made from. */
export interface FormerText {
  /** The languages of these translations. */
  languages: string[];
  name: string;
  blocks: FormerBlock[];
  /** The texts of questions and options, by their ids. */
  quiz: Array<{ itemId: string; text: string; explanation: string | null }>;
  /** null without homework. */
  homework: string | null;
}

/** Returns the former revisions of the default text that translations of an item were made from. */
function formerRevisions({ textRevision, translatedFrom }: Ledger): number[] {
  return [...new Set(Object.values(translatedFrom))].filter((revision) => revision !== COPIED && revision < textRevision);
}

/** The stored texts of a step that a save replaces. */
export interface ReplacedTexts {
  names: Translations<{ name: string }>;
  contents: Translations<StoredContent>;
  tasks: StepTasks;
}

/** Returns the text in one language as it was before the save; null if there was none. */
function textIn({ names, contents, tasks: { quiz, homework } }: ReplacedTexts, language: string): Omit<StoredFormerText, 'textRevision'> | null {
  const name = names[language]?.name;
  if (name === undefined) return null;
  return { name, blocks: contents[language]?.blocks ?? [], quiz: quizTextsIn(quiz, language), homework: homework?.texts[language] ?? null };
}

/**
 * Stores the default text that a save replaces if translations were made from it, and deletes the former texts that no translation refers to.
 * After a change of the default language, the former texts in the other language are deleted: a comparison needs one language. At most two statements.
 */
export async function keepFormerText(tx: Ctx, stepId: string, before: Texts & Ledger, after: Texts & Ledger, replaced: ReplacedTexts): Promise<void> {
  const needed = formerRevisions(after);
  if (formerRevisions(before).length > 0) {
    const sameLanguage = before.defaultLanguage === after.defaultLanguage;
    await tx.db.delete(StepFormerTextEntity, sameLanguage ? { stepId, textRevision: Not(In(needed)) } : { stepId });
  }
  const text = needed.includes(before.textRevision) ? textIn(replaced, after.defaultLanguage) : null;
  if (text !== null) await tx.db.insert(StepFormerTextEntity, { stepId, textRevision: before.textRevision, ...text });
}

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

/** SQL: the former texts of the step `s`, the newest first. */
export const formerTextsOfStep = jsonArrayFrom(
  statements
    .selectFrom('step_former_texts as sf')
    .select(['sf.text_revision as textRevision', 'sf.name', 'sf.blocks', 'sf.quiz', 'sf.homework'])
    .where('sf.step_id', '=', ref('s.id'))
    .orderBy('sf.text_revision', 'desc'),
);

const NO_WORDS = { html: null, fileId: null, embedUrl: null, alt: null, caption: null, title: null };

function toFormerBlock(block: ContentBlock): FormerBlock {
  if (!isBlockType(block.type)) return { ...NO_WORDS, blockId: (block as ContentBlock).id, type: UNKNOWN_BLOCK };
  const embed = 'embedUrl' in block ? parseEmbed(block.embedUrl) : null;
  return {
    blockId: block.id,
    type: block.type,
    html: 'html' in block ? sanitizeRichText(block.html) : null,
    fileId: ('fileId' in block ? block.fileId : undefined) ?? null,
    embedUrl: embed?.url ?? null,
    alt: 'alt' in block ? block.alt : null,
    caption: ('caption' in block ? block.caption : undefined) ?? null,
    title: 'title' in block ? block.title : null,
  };
}

/** Converts the former texts for editors, with sanitized texts. */
export function toFormerTexts(stored: readonly StoredFormerText[], translatedFrom: TranslatedFrom, shown: readonly string[]): FormerText[] {
  return stored.flatMap(({ textRevision, name, blocks, quiz, homework }) => {
    const languages = shown.filter((language) => translatedFrom[language] === textRevision);
    if (languages.length === 0) return [];
    const text = { name, blocks: blocks.map(toFormerBlock), quiz: quiz.map(({ id, title, explanation = null }) => ({ itemId: id, text: title, explanation })) };
    return [{ languages, ...text, homework: homework === null ? null : sanitizeRichText(homework) }];
  });
}
