import { Ctx, Query, Resolver } from 'type-graphql';
import type { GqlContext } from '../context.ts';
import { SettingsType } from './settings.types.ts';

@Resolver(() => SettingsType)
export class SettingsResolver {
  @Query(() => SettingsType, { description: 'Settings of this installation that every page needs; public.' })
  settings(@Ctx() context: GqlContext): SettingsType {
    const { siteName, siteUrl, contentLanguages, termsRequired, hostedRegion, production } = context.domain.settings;
    return { siteName, siteUrl, contentLanguages: [...contentLanguages], termsRequired, hostedRegion, production };
  }
}
