import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { HomeworkInput } from '../../../schema/homework-form.ts';
import type { QuizInput, TextByLanguage } from '../../../schema/quiz-form.ts';
import type { AdminHomework, AdminQuiz, LanguageText } from '../../domain/authoring/step-tasks.ts';
import { DomainError } from '../../domain/shared/errors.ts';

@ObjectType('LanguageText', { simpleResolvers: true, description: 'A text in one language.' })
class LanguageTextType implements LanguageText {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => String, { description: 'The text.' }) text!: string;
}

type Question = AdminQuiz['questions'][number];

@ObjectType('AdminQuizOption', { simpleResolvers: true, description: 'An option of a question with its right answer, for admins.' })
class AdminQuizOptionType {
  @Field(() => ID, { description: 'Its id, in every language.' }) id!: string;
  @Field(() => Boolean, { description: 'Whether the option is correct.' }) isCorrect!: boolean;
  @Field(() => [LanguageTextType], { description: 'Plain text: the default language first, then in the configured order.' }) texts!: LanguageTextType[];
  @Field(() => [LanguageTextType], { description: 'Plain text: why the option is right or wrong, in some languages, in the same order.' })
  explanations!: LanguageTextType[];
}

@ObjectType('AdminQuizQuestion', { simpleResolvers: true, description: 'A question of a quiz, for admins.' })
class AdminQuizQuestionType implements Question {
  @Field(() => Boolean, { description: 'Learners answered it: a change of its options or right answers starts a new revision.' }) answered!: boolean;
  @Field(() => ID, { description: 'Its id, in every language.' }) id!: string;
  @Field(() => Int, { description: '0: unlimited.' }) attempts!: number;
  @Field(() => [LanguageTextType], { description: 'Plain text: the default language first, then in the configured order.' }) texts!: LanguageTextType[];
  @Field(() => [LanguageTextType], { description: 'Plain text: why the right answers are right, in some languages, in the same order.' })
  explanations!: LanguageTextType[];
  @Field(() => [AdminQuizOptionType], { description: 'In order.' }) options!: AdminQuizOptionType[];
}

@ObjectType('AdminQuiz', { simpleResolvers: true, description: 'The quiz of a step with its right answers, for admins.' })
export class AdminQuizType implements AdminQuiz {
  @Field(() => [AdminQuizQuestionType], { description: 'In order; at least one.' }) questions!: AdminQuizQuestionType[];
}

@ObjectType('AdminHomework', { simpleResolvers: true, description: 'The homework of a step, for admins.' })
export class AdminHomeworkType implements AdminHomework {
  @Field(() => Int, { description: 'At least 1.' }) minimumWords!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited.' }) maximumWords!: number | null;
  @Field(() => [LanguageTextType], { description: 'Sanitised HTML: the default language first, then in the configured order.' }) texts!: LanguageTextType[];
}

@InputType({ description: 'A text in one language.' })
class LanguageTextInput {
  @Field(() => String, { description: 'One of the languages of the step.' }) language!: string;
  @Field(() => String, { description: 'The text.' }) text!: string;
}

@InputType({ description: 'An option of a question.' })
class QuizOptionInput {
  @Field(() => ID, { description: 'A UUID made by the client; an option with a new id is added.' }) id!: string;
  @Field(() => Boolean, { description: 'Whether the option is correct.' }) isCorrect!: boolean;
  @Field(() => [LanguageTextInput], { description: 'Plain text in every language of the step.' }) texts!: LanguageTextInput[];
  @Field(() => [LanguageTextInput], { nullable: true, description: 'Plain text in some languages; without the field, the stored explanations stay.' })
  explanations?: LanguageTextInput[] | null;
}

@InputType({ description: 'A question of a quiz.' })
class QuizQuestionInput {
  @Field(() => ID, { description: 'A UUID made by the client; a question with a new id is added.' }) id!: string;
  @Field(() => Int, { description: '0: unlimited.' }) attempts!: number;
  @Field(() => [LanguageTextInput], { description: 'Plain text in every language of the step.' }) texts!: LanguageTextInput[];
  @Field(() => [LanguageTextInput], { nullable: true, description: 'Plain text in some languages; without the field, the stored explanations stay.' })
  explanations?: LanguageTextInput[] | null;
  @Field(() => [QuizOptionInput], { description: 'In order; at least two. An option that is left out is deleted.' }) options!: QuizOptionInput[];
}

@InputType('QuizInput', { description: 'The quiz of a step.' })
export class QuizInputType {
  @Field(() => [QuizQuestionInput], { description: 'In order. A question that is left out is deleted.' }) questions!: QuizQuestionInput[];
}

@InputType('HomeworkInput', { description: 'The homework of a step.' })
export class HomeworkInputType {
  @Field(() => Int, { description: 'At least 1.' }) minimumWords!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited.' }) maximumWords?: number | null;
  @Field(() => [LanguageTextInput], { description: 'HTML in every language of the step; it is sanitised.' }) texts!: LanguageTextInput[];
}

/** Groups texts by language. Refuses a duplicate language. */
function textsByLanguage(texts: readonly LanguageTextInput[], field: string): TextByLanguage {
  if (new Set(texts.map(({ language }) => language)).size !== texts.length)
    throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'CHOICE_INVALID' } });
  return Object.fromEntries(texts.map(({ language, text }) => [language, text]));
}

/** Groups the texts and explanations of a question or an option by language. */
function wordsByLanguage({ texts, explanations }: Pick<QuizOptionInput, 'texts' | 'explanations'>, field: string) {
  return {
    texts: textsByLanguage(texts, `${field}.texts`),
    ...(explanations && { explanations: textsByLanguage(explanations, `${field}.explanations`) }),
  };
}

/** Converts the input to the form of a quiz; null without questions. */
export function toQuizInput(quiz: QuizInputType | null | undefined): QuizInput | null {
  const questions = (quiz?.questions ?? []).map(({ id, attempts, options, ...words }, at) => ({
    id,
    attempts,
    ...wordsByLanguage(words, `quiz.questions[${at}]`),
    options: options.map(({ isCorrect, ...option }, index) => ({
      id: option.id,
      isCorrect,
      ...wordsByLanguage(option, `quiz.questions[${at}].options[${index}]`),
    })),
  }));
  return questions.length === 0 ? null : { questions };
}

/** Converts the input to the form of homework. */
export function toHomeworkInput(homework: HomeworkInputType | null | undefined): HomeworkInput | null {
  if (homework === null || homework === undefined) return null;
  const { minimumWords, maximumWords = null, texts } = homework;
  return { minimumWords, maximumWords, texts: textsByLanguage(texts, 'homework.texts') };
}
