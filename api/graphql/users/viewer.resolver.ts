import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { getAccount, setContentLanguage, setDoNotDisturb, setLanguage, setTimeZone } from '../../domain/users/user.service.ts';
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

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Sets do-not-disturb for all devices.' })
  async setDoNotDisturb(@Arg('doNotDisturb', () => Boolean) doNotDisturb: boolean, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    return toViewer(await setDoNotDisturb(domain, doNotDisturb));
  }
}
