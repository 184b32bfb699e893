import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { type Homework, readHomeworkOf } from '../../domain/homework/homework.reads.ts';
import { type SaveHomework, saveHomeworkDraft, submitHomework } from '../../domain/homework/submit-homework.service.ts';
import type { Step } from '../../domain/learning/outline.ts';
import { readReviewerNames } from '../../domain/memberships/reviewers.reads.ts';
import type { GqlContext } from '../context.ts';
import { StepType } from '../learning/step.types.ts';
import { HomeworkSubmissionInputType, HomeworkType } from './homework.types.ts';

/** The form of the service: a field that is null or absent is empty. */
function toForm(stepId: string, { content, fileId, title, wordCount, baseVersion }: HomeworkSubmissionInputType): SaveHomework {
  return { stepId, content: content ?? null, fileId: fileId ?? null, title: title ?? '', wordCount: wordCount ?? null, baseVersion: baseVersion ?? null };
}

@Resolver(() => StepType)
export class HomeworkResolver {
  @FieldResolver(() => HomeworkType, { nullable: true, description: 'Its homework; null without one.' })
  async homework(@Root() step: Step, @Ctx() context: GqlContext): Promise<Homework | null> {
    return step.tasks.homework ? readHomeworkOf(context.domain, step) : null;
  }

  @Authorized()
  @Mutation(() => HomeworkType, {
    description: "Saves a draft of the viewer's homework; HOMEWORK_CHANGED with the stored text if it was saved after `baseVersion`.",
  })
  saveHomeworkDraft(
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => HomeworkSubmissionInputType) input: HomeworkSubmissionInputType,
    @Ctx() context: GqlContext,
  ): Promise<Homework> {
    return saveHomeworkDraft(context.domain, toForm(stepId, input));
  }

  @Authorized()
  @Mutation(() => HomeworkType, { description: "Submits the viewer's homework, which is read-only from then on." })
  submitHomework(
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => HomeworkSubmissionInputType) input: HomeworkSubmissionInputType,
    @Ctx() context: GqlContext,
  ): Promise<Homework> {
    return submitHomework(context.domain, toForm(stepId, input));
  }
}

@Resolver(() => HomeworkType)
export class HomeworkReviewersResolver {
  @FieldResolver(() => [String], {
    description: 'Full names of the team members other than the viewer who read it after its submission; without any, course leaders do.',
  })
  reviewerNames(@Root() homework: Homework, @Ctx() context: GqlContext): Promise<string[]> {
    return readReviewerNames(context.domain, homework.id);
  }
}
