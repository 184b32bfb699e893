import { array, object, string } from 'yup';
import type { FieldCode } from './field-codes.ts';
import { parseUrl } from './parse-url.ts';

/** What happens to learners that other systems can be told of (docs/product-rules.md#8-interfaces). */
export const EVENT_TYPES = ['enrolled', 'disenrolled', 'courseCompleted', 'homeworkSubmitted', 'feedbackGiven'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What webhooks send: also the test with which an admin sees whether a receiver works, which is in no list of events. */
export const SENT_TYPES = [...EVENT_TYPES, 'test'] as const;
export type SentType = (typeof SENT_TYPES)[number];

/** `off`: an admin switched it off, or it failed for three days. */
export const WEBHOOK_STATES = ['on', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `waiting`: for its first or next try. `failed`: no try is left. `cancelled`: the webhook was switched off before. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Webhooks of an installation. */
export const WEBHOOKS_MAX = 20;
/** Deliveries of a webhook that its list shows. */
export const DELIVERIES_SHOWN = 20;
/** Events of one page. */
export const EVENT_PAGE = 100;
const URL_MAX = 2000;

/** Types a message as a field code. */
const code = (value: FieldCode): FieldCode => value;

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Whether a webhook may have an address: https, with no name and password in it. `toLoopback` also allows http to this machine, for developers. Where
 * the address leads is checked when a request is sent, because names lead elsewhere later.
 */
function isWebhookUrl(text: string, toLoopback: boolean): boolean {
  const url = parseUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (toLoopback && url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname));
}

/** The form of a webhook; the server knows whether it may lead to this machine. */
export const webhookForm = (toLoopback: boolean) =>
  object({
    url: string()
      .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
      .required(code('REQUIRED'))
      .max(URL_MAX, code('TOO_LONG'))
      .test('url', code('WEBHOOK_URL_INVALID'), (value) => value === undefined || isWebhookUrl(value, toLoopback)),
    eventTypes: array(string().oneOf(EVENT_TYPES, code('CHOICE_INVALID')).required(code('CHOICE_INVALID')))
      .transform((types: unknown) => (Array.isArray(types) ? [...new Set(types)] : types))
      .required(code('EVENT_TYPE_REQUIRED'))
      .min(1, code('EVENT_TYPE_REQUIRED')),
  });

/** The values of the form of a webhook. */
export interface WebhookValues {
  url: string;
  eventTypes: EventType[];
}
