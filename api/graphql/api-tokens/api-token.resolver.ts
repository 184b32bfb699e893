import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { createApiToken, listApiTokens, revokeApiToken } from '../../domain/api-tokens/api-token.service.ts';
import type { GqlContext } from '../context.ts';
import { ApiTokenInputType, ApiTokenType, CreatedApiTokenType } from './api-token.types.ts';

/** Tokens of applications (docs/decisions/0075-api-tokens.md). */
@Resolver()
export class ApiTokenResolver {
  @Authorized()
  @Query(() => [ApiTokenType], { description: 'The API tokens of the site, newest first, and those that expired in the last 30 days. Admins only.' })
  apiTokens(@Ctx() { domain }: GqlContext): Promise<ApiTokenType[]> {
    return listApiTokens(domain);
  }

  @Authorized()
  @Mutation(() => CreatedApiTokenType, {
    description: 'Makes an API token of the viewer. Its text is returned here and never again. Admins only. Errors: PROOF_NEEDED, API_TOKENS_FULL.',
  })
  createApiToken(@Arg('input', () => ApiTokenInputType) input: ApiTokenInputType, @Ctx() { domain }: GqlContext): Promise<CreatedApiTokenType> {
    return createApiToken(domain, input);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Ends an API token at once. Admins only. Error: NOT_FOUND.' })
  async revokeApiToken(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await revokeApiToken(domain, id);
    return true;
  }
}
