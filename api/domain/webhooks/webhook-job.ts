/** The job that sends an event to a webhook. */
export const WEBHOOK_JOB = 'webhook.send';

/** Returns the queue group of a webhook: its deliveries are sent one at a time. */
export const webhookGroup = (webhookId: string): string => `webhook:${webhookId}`;
