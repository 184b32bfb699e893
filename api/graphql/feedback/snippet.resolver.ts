import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { deleteSnippet, type FeedbackSnippet, listSnippets, saveSnippet } from '../../domain/feedback/snippet.service.ts';
import type { GqlContext } from '../context.ts';
import { FeedbackSnippetInputType, FeedbackSnippetType } from './feedback.types.ts';

@Resolver(() => FeedbackSnippetType)
export class SnippetResolver {
  @Authorized()
  @Query(() => [FeedbackSnippetType], { description: "The viewer's snippets by title." })
  feedbackSnippets(@Ctx() context: GqlContext): Promise<FeedbackSnippet[]> {
    return listSnippets(context.domain);
  }

  @Authorized()
  @Mutation(() => FeedbackSnippetType, { description: 'Creates or changes a snippet of the viewer.' })
  saveFeedbackSnippet(@Arg('input', () => FeedbackSnippetInputType) input: FeedbackSnippetInputType, @Ctx() context: GqlContext): Promise<FeedbackSnippet> {
    return saveSnippet(context.domain, input);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Deletes a snippet of the viewer.' })
  async deleteFeedbackSnippet(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<boolean> {
    await deleteSnippet(context.domain, id);
    return true;
  }
}
