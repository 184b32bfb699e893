import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { WebhookState } from '../../../schema/webhooks.ts';
import { listWebhookDeliveries, type WebhookDelivery } from '../../domain/webhooks/delivery-list.service.ts';
import {
  type CreatedWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  sendTestEvent,
  setWebhookState,
  updateWebhook,
  type Webhook,
} from '../../domain/webhooks/webhook.service.ts';
import type { GqlContext } from '../context.ts';
import { CreatedWebhookType, WebhookDeliveryType, WebhookInputType, WebhookStateEnum, WebhookType } from './webhook.types.ts';

@Resolver()
export class WebhookResolver {
  @Authorized()
  @Query(() => [WebhookType], { description: 'All webhooks, the oldest first; at most 20. Admins only.' })
  webhooks(@Ctx() { domain }: GqlContext): Promise<Webhook[]> {
    return listWebhooks(domain);
  }

  @Authorized()
  @Query(() => [WebhookDeliveryType], { description: 'The last 20 deliveries of a webhook, the newest first. Admins only. Error: NOT_FOUND.' })
  webhookDeliveries(@Arg('webhookId', () => ID) webhookId: string, @Ctx() { domain }: GqlContext): Promise<WebhookDelivery[]> {
    return listWebhookDeliveries(domain, webhookId);
  }

  @Authorized()
  @Mutation(() => CreatedWebhookType, { description: 'Creates a webhook. Admins only. Errors: PROOF_NEEDED, VALIDATION_FAILED, WEBHOOKS_FULL.' })
  createWebhook(@Arg('input', () => WebhookInputType) input: WebhookInputType, @Ctx() { domain }: GqlContext): Promise<CreatedWebhook> {
    return createWebhook(domain, input);
  }

  @Authorized()
  @Mutation(() => WebhookType, { description: 'Changes address and events of a webhook. Admins only. Errors: PROOF_NEEDED, VALIDATION_FAILED, NOT_FOUND.' })
  updateWebhook(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => WebhookInputType) input: WebhookInputType,
    @Ctx() { domain }: GqlContext,
  ): Promise<Webhook> {
    return updateWebhook(domain, id, input);
  }

  @Authorized()
  @Mutation(() => WebhookType, { description: 'Switches a webhook on or off. What waits is not sent after it was off. Admins only. Error: NOT_FOUND.' })
  setWebhookState(@Arg('id', () => ID) id: string, @Arg('state', () => WebhookStateEnum) state: WebhookState, @Ctx() { domain }: GqlContext): Promise<Webhook> {
    return setWebhookState(domain, id, state);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Deletes a webhook; what waits is not sent. Admins only. Error: NOT_FOUND.' })
  async deleteWebhook(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await deleteWebhook(domain, id);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Sends a test event to a webhook, also to one that is off, with one try. Admins only. Error: NOT_FOUND.' })
  async sendTestEvent(@Arg('webhookId', () => ID) webhookId: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await sendTestEvent(domain, webhookId);
    return true;
  }
}
