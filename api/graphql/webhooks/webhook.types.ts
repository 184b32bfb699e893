import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  EVENT_TYPES,
  type EventType,
  SENT_TYPES,
  type SentType,
  WEBHOOK_STATES,
  type WebhookState,
} from '../../../schema/webhooks.ts';
import type { WebhookDelivery } from '../../domain/webhooks/delivery-list.service.ts';
import type { CreatedWebhook, Webhook } from '../../domain/webhooks/webhook.service.ts';
import { enumOf, JobFailureEnum } from '../enums.ts';

const EventTypeEnum = enumOf(EVENT_TYPES);
registerEnumType(EventTypeEnum, { name: 'EventType', description: 'What happens to a learner that webhooks send.' });
const SentTypeEnum = enumOf(SENT_TYPES);
registerEnumType(SentTypeEnum, { name: 'SentType', description: 'What a webhook sends: events of learners, and the test of an admin.' });
export const WebhookStateEnum = enumOf(WEBHOOK_STATES);
registerEnumType(WebhookStateEnum, { name: 'WebhookState', description: 'off: an admin switched it off, or it failed for three days.' });
const DeliveryStateEnum = enumOf(DELIVERY_STATES);
registerEnumType(DeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  description: 'waiting: for its first or next try. failed: no try is left. cancelled: the webhook was switched off before.',
});

@ObjectType('Webhook', { simpleResolvers: true, description: 'An address that events are sent to.' })
export class WebhookType implements Webhook {
  @Field(() => ID, { description: 'Id of the webhook.' }) id!: string;
  @Field(() => String, { description: 'Where events are sent.' }) url!: string;
  @Field(() => [EventTypeEnum], { description: 'What is sent.' }) eventTypes!: EventType[];
  @Field(() => WebhookStateEnum, { description: 'Whether it sends.' }) state!: WebhookState;
  @Field(() => Date, { nullable: true, description: 'Since when every try failed; null after a success.' }) failingSince!: Date | null;
  @Field(() => Date, { nullable: true, description: 'The last success.' }) deliveredAt!: Date | null;
  @Field(() => Date, { description: 'When it was created.' }) createdAt!: Date;
}

@ObjectType('CreatedWebhook', { simpleResolvers: true, description: 'A new webhook with its secret, which is not shown again.' })
export class CreatedWebhookType implements CreatedWebhook {
  @Field(() => WebhookType, { description: 'The webhook.' }) webhook!: Webhook;
  @Field(() => String, { description: 'With this secret, receivers check signatures (Standard Webhooks).' }) secret!: string;
}

@ObjectType('WebhookDelivery', { simpleResolvers: true, description: 'An event that is sent to a webhook.' })
export class WebhookDeliveryType implements WebhookDelivery {
  @Field(() => ID, { description: 'Id of the delivery.' }) id!: string;
  @Field(() => SentTypeEnum, { description: 'What happened.' }) type!: SentType;
  @Field(() => DeliveryStateEnum, { description: 'How it went.' }) state!: DeliveryState;
  @Field(() => Date, { description: 'When it happened.' }) createdAt!: Date;
  @Field(() => Int, { description: 'Number of tries.' }) tries!: number;
  @Field(() => Date, { nullable: true, description: 'The last try.' }) triedAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer; null without one.' }) statusCode!: number | null;
  @Field(() => JobFailureEnum, { nullable: true, description: 'Why the last try failed.' }) failure!: JobFailureReason | null;
  @Field(() => Date, { nullable: true, description: 'The first or next try; null unless it waits.' }) nextTryAt!: Date | null;
}

@InputType('WebhookInput', { description: 'The values of a webhook.' })
export class WebhookInputType {
  @Field(() => String, { description: 'An address that begins with https.' }) url!: string;
  @Field(() => [EventTypeEnum], { description: 'What is sent, at least one.' }) eventTypes!: EventType[];
}
