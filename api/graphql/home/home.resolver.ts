import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { type Home, readHome } from '../../domain/home/home.service.ts';
import { type HomeWork, readHomeWork } from '../../domain/home/home-work.service.ts';
import type { GqlContext } from '../context.ts';
import { HomeType, HomeWorkType } from './home.types.ts';

@Resolver()
export class HomeResolver {
  @Authorized()
  @Query(() => HomeType, { description: 'The next class and the last feedback of the viewer.' })
  home(@Ctx() { domain }: GqlContext): Promise<Home> {
    return readHome(domain);
  }

  @Authorized()
  @Query(() => HomeWorkType, { nullable: true, description: 'What waits for a reviewer or an admin; null for people with another role.' })
  homeWork(@Ctx() { domain }: GqlContext): Promise<HomeWork | null> {
    return readHomeWork(domain);
  }
}
