import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { STORED_DATA, StoredData } from '../../../schema/stored-data.ts';

/** The name of each kind of stored data. */
export const NAMES: Readonly<Record<StoredData, MessageDescriptor>> = {
  account: msg`Account`,
  settings: msg`Settings`,
  memberships: msg`Memberships`,
  sessions: msg`Sessions`,
  secondFactor: msg`Two-step sign-in`,
  apiTokens: msg`API tokens`,
  passwordLinks: msg`Links to reset a password`,
  invitations: msg`Invitations`,
  learning: msg`Learning data`,
  homework: msg`Homework and feedback`,
  notes: msg`Bookmarks and private notes`,
  learningDays: msg`Learning days`,
  evaluations: msg`Course evaluations`,
  messages: msg`Messages to a course`,
  notifications: msg`Notifications`,
  classVisits: msg`Visits to live classes`,
  otherVisits: msg`Visits to calls and meeting rooms`,
  calls: msg`Calls`,
  meetingRooms: msg`Meeting rooms`,
  files: msg`Files`,
  exports: msg`Files made for you`,
  courseWork: msg`Work on courses`,
  webhookEvents: msg`Events for other systems`,
  activity: msg`Activity records`,
  technical: msg`Technical records`,
  browser: msg`In your browser`,
};

/** What each kind of stored data contains. */
export const CONTENTS: Readonly<Record<StoredData, MessageDescriptor>> = {
  account: msg`what is named above, your role, and whether you have allowed the analytics tool.`,
  settings: msg`notifications by email, time zone, availability, and the private address of your calendar.`,
  memberships: msg`your academies, groups and course teams, and the classes that you lead.`,
  sessions: msg`the kind of device (browser and system in words), the time of signing in and of last use. You see them in your settings.`,
  secondFactor: msg`the secret of your authenticator app, encrypted, your recovery codes as hashes, and when you turned it on. Only if you use it.`,
  apiTokens: msg`of course leaders: the name of each application, what it may do, a hash of its token, and when it was made, used and ended.`,
  passwordLinks: msg`when you asked for one, and whether it was used.`,
  invitations: msg`the email address, the academy or course, who sent the invitation, and whether it was accepted.`,
  learning: msg`the courses you are enrolled in, visited and completed steps, completed modules, and answers to quizzes.`,
  homework: msg`texts, files and drafts, and the feedback that you receive or give.`,
  notes: msg`no one else sees them.`,
  learningDays: msg`the first and last activity of each day in a course, and the languages used. We use them for counts without names.`,
  evaluations: msg`whether a course was helpful, and your comment. The course team sees them without your name.`,
  messages: msg`subject and text, whether each email was delivered, and the reply of the mail server.`,
  notifications: msg`what concerned you, and when you read it.`,
  classVisits: msg`when you joined and when you left.`,
  otherVisits: msg`when you joined and when you left.`,
  calls: msg`who called whom and when, and whether the call was answered, missed or rejected.`,
  meetingRooms: msg`the name and the course of the rooms that you opened.`,
  files: msg`what you upload, with its name, type and size. Files that nothing uses are deleted after one day.`,
  exports: msg`tables and copies of data that you asked for.`,
  courseWork: msg`drafts of steps, and what you edited last in academies, courses and groups.`,
  webhookEvents: msg`when you were enrolled in a course or removed from it, completed it, submitted homework or received feedback. Systems that the operator connects get this by internal number and without your name.`,
  activity: msg`sign-ins and administrative actions, by internal number and without your name.`,
  technical: msg`emails that wait to be sent, counters of attempts, and answers to repeated requests.`,
  browser: msg`what section 4 names.`,
};

type ByInterest = { [Kind in StoredData]: (typeof STORED_DATA)[Kind]['basis'] extends 'interest' ? Kind : never }[StoredData];

/** The legitimate interest in each kind of data that is stored for one. */
export const INTERESTS: Readonly<Record<ByInterest, MessageDescriptor>> = {
  invitations: msg`to invite people to our training. If you do not accept, no account is created.`,
  learningDays: msg`to see how courses are used, and to improve them.`,
  evaluations: msg`to improve our courses.`,
  classVisits: msg`to know who takes part in our classes.`,
  webhookEvents: msg`to keep the other systems of the operator up to date.`,
  activity: msg`to keep the service safe, and to be able to check administrative actions.`,
  technical: msg`security and troubleshooting.`,
};
export const BY_INTEREST = Object.keys(INTERESTS) as ByInterest[];
