import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationKind } from '../../../schema/notifications.ts';

/** What happened, by kind. The names are below it, each on its own. */
export const KIND_TITLES: Record<NotificationKind, MessageDescriptor> = {
  feedback: msg`Feedback on your homework`,
  homeworkReturned: msg`Your homework was returned for revision`,
  homeworkWaiting: msg`Homework is waiting for feedback`,
  classReminder: msg`Your class begins soon`,
  classCancelled: msg`A class has been cancelled`,
  classMoved: msg`A class has a new time`,
  classRestored: msg`A cancelled class will take place after all`,
  classRescheduled: msg`A class has new weekly times`,
  classDeleted: msg`A class no longer takes place`,
  newModule: msg`Your course has a new module`,
  courseMessage: msg`New message to the course`,
  missedCall: msg`Missed call`,
  invitation: msg`You have an invitation`,
  exportReady: msg`Your file is ready`,
  copyReady: msg`Your copy is ready`,
  copyFailed: msg`A copy could not be made`,
  webhookOff: msg`A webhook failed for three days and was switched off`,
};
