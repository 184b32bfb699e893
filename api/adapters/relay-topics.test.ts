import { expect, it } from 'vitest';
import { TopicSubscriptions } from './relay-topics.ts';

it('a topic that cannot be subscribed at once is tried again until it is, and each failure counts', async () => {
  const failed: string[] = [];
  let refusals = 0;
  const topics = new TopicSubscriptions({
    open: async () => {
      if (refusals === 0) return { unsubscribe: async () => undefined };
      refusals -= 1;
      throw new Error('no connection');
    },
    failed: (_error, topic) => failed.push(topic),
    pause: async () => undefined,
  });
  await topics.start();
  topics.add('people.changed');
  await topics.ready();
  expect([topics.failures, failed]).toEqual([0, []]);
  refusals = 2;
  topics.add('classes.changed');
  await topics.ready();
  expect([topics.failures, failed]).toEqual([2, ['classes.changed', 'classes.changed']]);
  topics.close();
});
