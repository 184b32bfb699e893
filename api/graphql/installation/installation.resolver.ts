import { Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { dismissGuide, type Installation, readInstallation } from '../../domain/installation/installation.service.ts';
import { sendTestMail, testStorage } from '../../domain/installation/installation-checks.service.ts';
import { type InstallationState, readInstallationState } from '../../domain/installation/installation-state.service.ts';
import type { GqlContext } from '../context.ts';
import { InstallationType } from './installation.types.ts';
import { InstallationStateType } from './installation-state.types.ts';

@Resolver()
export class InstallationResolver {
  @Authorized()
  @Query(() => InstallationType, { description: 'What the installation has and what it lacks. Admins only.' })
  installation(@Ctx() { domain }: GqlContext): Promise<Installation> {
    return readInstallation(domain);
  }

  @Authorized()
  @Query(() => InstallationStateType, { description: 'What happens in the installation right now. Admins only.' })
  installationState(@Ctx() { domain }: GqlContext): Promise<InstallationState> {
    return readInstallationState(domain);
  }

  @Authorized()
  @Mutation(() => InstallationType, { description: 'Sends a mail to the viewer through the queue. Admins only.' })
  async sendTestMail(@Ctx() { domain }: GqlContext): Promise<Installation> {
    await sendTestMail(domain);
    return readInstallation(domain);
  }

  @Authorized()
  @Mutation(() => InstallationType, { description: 'Writes a file to the storage and reads it back. Admins only.' })
  async testStorage(@Ctx() { domain }: GqlContext): Promise<Installation> {
    await testStorage(domain);
    return readInstallation(domain);
  }

  @Authorized()
  @Mutation(() => InstallationType, { description: 'Hides the guide of the first day for all admins. Admins only.' })
  async dismissGuide(@Ctx() { domain }: GqlContext): Promise<Installation> {
    await dismissGuide(domain);
    return readInstallation(domain);
  }
}
