import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { CONTENT_RESULTS_MAX } from '../../../schema/limits.ts';
import { type SearchResult, searchContent } from '../../domain/search/search.service.ts';
import type { GqlContext } from '../context.ts';
import { SearchResultType } from './search.types.ts';

/** The search for learners. */
@Resolver()
export class SearchResolver {
  @Authorized()
  @Query(() => [SearchResultType], {
    description: `Searches the names and texts of the content that the viewer's pages show: beginnings of words, with folded letters and endings. Results in the content language of the viewer come first. A text has 2 to 100 characters; at most ${CONTENT_RESULTS_MAX} results. Errors: VALIDATION_FAILED.`,
  })
  search(
    @Arg('text', () => String) text: string,
    @Arg('limit', () => Int, { nullable: true, defaultValue: CONTENT_RESULTS_MAX }) limit: number | null,
    @Ctx() context: GqlContext,
  ): Promise<SearchResult[]> {
    return searchContent(context.domain, { text, limit });
  }
}
