import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { DEFAULT_LANGUAGE } from '../../../schema/languages.ts';
import { STORED_DATA } from '../../../schema/stored-data.ts';
import type { GqlContext } from '../context.ts';
import { type KeptDaysType, OperatorTextType, SettingsType } from './settings.types.ts';

const { invitations, notifications, classVisits, otherVisits, calls } = STORED_DATA;
const DEFAULT_DAYS: KeptDaysType = {
  invitations: invitations.kept.days,
  notifications: notifications.kept.days,
  classVisits: classVisits.kept.days,
  otherVisits: otherVisits.kept.days,
  calls: calls.kept.days,
};

/** Returns a text of the operator: in the language, else in English, else in another one. */
function textIn(texts: ReadonlyMap<string, string>, language: string): OperatorTextType | null {
  const found = [language, DEFAULT_LANGUAGE, ...texts.keys()].find((each) => (texts.get(each) ?? '') !== '');
  return found === undefined ? null : { language: found, html: texts.get(found) ?? '' };
}

@Resolver(() => SettingsType)
export class SettingsResolver {
  @Query(() => SettingsType, { description: 'Settings of this installation that every page needs; public.' })
  settings(@Ctx() context: GqlContext): SettingsType {
    const { siteName, siteUrl, contentLanguages, termsRequired, production, imprint, sourceUrl, hostedRegion, jitsi, keptDays } = context.domain.settings;
    const recipients = { hostedRegion, videoServer: jitsi.domain ?? null };
    const periods = { ...DEFAULT_DAYS, ...keptDays };
    return { siteName, siteUrl, contentLanguages: [...contentLanguages], termsRequired, production, imprint, sourceUrl, keptDays: periods, ...recipients };
  }

  @Query(() => OperatorTextType, {
    nullable: true,
    description: "The operator's terms and conditions: in the language, else in English, else in another one; null if the operator provides none. Public.",
  })
  terms(@Arg('language', () => String) language: string, @Ctx() context: GqlContext): OperatorTextType | null {
    return textIn(context.domain.settings.terms, language);
  }

  @Query(() => OperatorTextType, {
    nullable: true,
    description: "The operator's privacy policy, in the language as the terms; null if the operator provides none and the built-in policy holds. Public.",
  })
  privacyPolicy(@Arg('language', () => String) language: string, @Ctx() context: GqlContext): OperatorTextType | null {
    return textIn(context.domain.settings.privacyPolicy, language);
  }
}
