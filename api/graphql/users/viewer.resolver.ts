import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { analyticsIdOf } from '../../domain/users/analytics-id.ts';
import { getAccount, setAnalyticsAllowed, setContentLanguage, setDoNotDisturb, setLanguage, setTimeZone } from '../../domain/users/user.service.ts';
import type { GqlContext } from '../context.ts';
import { InterfaceLanguageEnum } from '../enums.ts';
import { toViewer, ViewerType } from './viewer.types.ts';

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, { nullable: true, description: 'The signed-in person; null for a guest.' })
  async viewer(@Ctx() { domain }: GqlContext): Promise<ViewerType | null> {
    return domain.actor === null ? null : toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Stores the preferred language of interface and content.' })
  async setLanguage(@Arg('language', () => InterfaceLanguageEnum) language: InterfaceLanguage, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await setLanguage(domain, language));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Stores a separate content language; null means the language of the interface.' })
  async setContentLanguage(
    @Arg('language', () => String, { nullable: true }) language: string | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<ViewerType> {
    return toViewer(await setContentLanguage(domain, language ?? null));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: "Stores the time zone of the viewer's device." })
  async setTimeZone(@Arg('timeZone', () => String) timeZone: string, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await setTimeZone(domain, timeZone));
  }

  @FieldResolver(() => ID, { nullable: true, description: 'The code under which the visits are counted; null without permission' })
  analyticsId(@Root() { id, analyticsAllowed }: ViewerType, @Ctx() { domain }: GqlContext): string | null {
    return analyticsAllowed ? analyticsIdOf(domain, id) : null;
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Allows or forbids that the visits of the viewer are counted.' })
  async setAnalyticsAllowed(@Arg('allowed', () => Boolean) allowed: boolean, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await setAnalyticsAllowed(domain, allowed));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Sets do-not-disturb for all devices.' })
  async setDoNotDisturb(@Arg('doNotDisturb', () => Boolean) doNotDisturb: boolean, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await setDoNotDisturb(domain, doNotDisturb));
  }
}
