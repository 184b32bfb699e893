import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { DEFAULT_LANGUAGE } from '../../../schema/languages.ts';
import type { GqlContext } from '../context.ts';
import { SettingsType, TermsTextType } from './settings.types.ts';

@Resolver(() => SettingsType)
export class SettingsResolver {
  @Query(() => SettingsType, { description: 'Settings of this installation that every page needs; public.' })
  settings(@Ctx() context: GqlContext): SettingsType {
    const { siteName, siteUrl, contentLanguages, termsRequired, production, imprint } = context.domain.settings;
    return { siteName, siteUrl, contentLanguages: [...contentLanguages], termsRequired, production, imprint };
  }

  @Query(() => TermsTextType, {
    nullable: true,
    description: "The operator's terms and conditions: in the language, else in English, else in another one; null if the operator provides none. Public.",
  })
  terms(@Arg('language', () => String) language: string, @Ctx() context: GqlContext): TermsTextType | null {
    const { terms } = context.domain.settings;
    const found = [language, DEFAULT_LANGUAGE, ...terms.keys()].find((each) => (terms.get(each) ?? '') !== '');
    return found === undefined ? null : { language: found, html: terms.get(found) ?? '' };
  }
}
