import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryState, SentType } from '../../../schema/webhooks.ts';

/** What a webhook sends. */
export const EVENT_WORDS: Record<SentType, MessageDescriptor> = {
  enrolled: msg({ message: 'Enrolled in a course', context: 'event of a learner' }),
  disenrolled: msg({ message: 'Removed from a course', context: 'event of a learner' }),
  courseCompleted: msg({ message: 'Course completed', context: 'event of a learner' }),
  homeworkSubmitted: msg({ message: 'Homework submitted', context: 'event of a learner' }),
  feedbackGiven: msg({ message: 'Feedback received', context: 'event of a learner' }),
  test: msg`Test event`,
};

/** How the delivery of an event went. */
export const DELIVERY_WORDS: Record<DeliveryState, MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'delivery of an event' }),
  delivered: msg({ message: 'Delivered', context: 'delivery of an event' }),
  failed: msg({ message: 'Not delivered', context: 'delivery of an event' }),
  cancelled: msg({ message: 'Not sent', context: 'delivery of an event' }),
};
