import type { AuditResult } from '../../../schema/audit.ts';
import type { CallState } from '../../../schema/calls.ts';
import type { HelpfulAnswer } from '../../../schema/evaluation-form.ts';
import type { InvitationKind } from '../../../schema/invitations.ts';
import type { MeetingKind } from '../../../schema/meetings.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import type { NotificationKind, NotificationMail } from '../../../schema/notifications.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { TokenScope } from '../../../schema/token-scopes.ts';
import { AUDIT_CODE_TEXTS } from '../audit-log/audit-code-texts.ts';
import type { HomeworkStatus } from '../homework/homework-submission.entity.ts';
import type { ExportText } from '../overview/export-texts.ts';
import type { Gender } from '../users/user.entity.ts';
import type { EditedKind } from './export-rows.ts';

/** What the page shows of a content type: the kind of images, audio and video, and the type of documents. */
type FileTypeName = 'image' | 'audio' | 'video' | `application/${string}` | 'text/vtt';

/** The words for the codes of the export, by column. A code without words does not compile, and `personal-data-page.test.ts` lists the columns. */
export const CODE_TEXTS = {
  gender: {
    male: /*i18n*/ { id: 'export.data.value.gender.male', message: 'Male' },
    female: /*i18n*/ { id: 'export.data.value.gender.female', message: 'Female' },
    diverse: /*i18n*/ { id: 'export.data.value.gender.diverse', message: 'Diverse' },
  } satisfies Record<Gender, ExportText>,
  role: {
    admin: /*i18n*/ { id: 'export.data.value.role.admin', message: 'Course Leader' },
    module_trainer: /*i18n*/ { id: 'export.data.value.role.module_trainer', message: 'Module trainer' },
    instructor: /*i18n*/ { id: 'export.data.value.role.instructor', message: 'Instructor' },
    class_leader: /*i18n*/ { id: 'export.data.value.role.class_leader', message: 'Class leader' },
    speaker: /*i18n*/ { id: 'export.data.value.role.speaker', message: 'Speaker' },
    student: /*i18n*/ { id: 'export.data.value.role.student', message: 'Student' },
  } satisfies Record<UserRole, ExportText>,
  scopes: {
    'catalog:read': /*i18n*/ { id: 'export.data.value.scopes.catalog.read', message: 'Read academies, courses and classes, without people' },
    'people:read': /*i18n*/ { id: 'export.data.value.scopes.people.read', message: 'Read people, groups and invitations, with email addresses' },
    'results:read': /*i18n*/ { id: 'export.data.value.scopes.results.read', message: 'Read the progress and the quiz results of learners' },
    'invitations:write': /*i18n*/ { id: 'export.data.value.scopes.invitations.write', message: 'Invite people, and revoke invitations' },
    'events:read': /*i18n*/ { id: 'export.data.value.scopes.events.read', message: 'Read what has happened, such as enrollments and completed courses' },
    'schema:read': /*i18n*/ { id: 'export.data.value.scopes.schema.read', message: 'Read the description of the interface (GraphQL schema)' },
  } satisfies Record<TokenScope, ExportText>,
  helpful: {
    very: /*i18n*/ { id: 'export.data.value.helpful.very', message: 'Very helpful' },
    somewhat: /*i18n*/ { id: 'export.data.value.helpful.somewhat', message: 'Helpful' },
    little: /*i18n*/ { id: 'export.data.value.helpful.little', message: 'A little helpful' },
    not: /*i18n*/ { id: 'export.data.value.helpful.not', message: 'Not helpful' },
  } satisfies Record<HelpfulAnswer, ExportText>,
  status: {
    draft: /*i18n*/ { id: 'export.data.value.status.draft', message: 'Draft' },
    submitted: /*i18n*/ { id: 'export.data.value.status.submitted', message: 'Submitted' },
  } satisfies Record<HomeworkStatus, ExportText>,
  state: {
    queued: /*i18n*/ { id: 'export.data.value.state.queued', message: 'Waiting to be sent' },
    sent: /*i18n*/ { id: 'export.data.value.state.sent', message: 'Sent' },
    refused: /*i18n*/ { id: 'export.data.value.state.refused', message: 'Refused by the mail server' },
    failed: /*i18n*/ { id: 'export.data.value.state.failed', message: 'Not sent' },
    ringing: /*i18n*/ { id: 'export.data.value.state.ringing', message: 'Ringing' },
    accepted: /*i18n*/ { id: 'export.data.value.state.accepted', message: 'Accepted' },
    rejected: /*i18n*/ { id: 'export.data.value.state.rejected', message: 'Rejected' },
    cancelled: /*i18n*/ { id: 'export.data.value.state.cancelled', message: 'Cancelled' },
    missed: /*i18n*/ { id: 'export.data.value.state.missed', message: 'Missed' },
    ended: /*i18n*/ { id: 'export.data.value.state.ended', message: 'Ended' },
  } satisfies Record<DeliveryState | CallState, ExportText>,
  kind: {
    feedback: /*i18n*/ { id: 'export.data.value.kind.feedback', message: 'Feedback on your homework' },
    homeworkReturned: /*i18n*/ { id: 'export.data.value.kind.homeworkReturned', message: 'Your homework was returned for revision' },
    homeworkWaiting: /*i18n*/ { id: 'export.data.value.kind.homeworkWaiting', message: 'Homework is waiting for feedback' },
    newModule: /*i18n*/ { id: 'export.data.value.kind.newModule', message: 'Your course has a new module' },
    courseMessage: /*i18n*/ { id: 'export.data.value.kind.courseMessage', message: 'New message to the course' },
    classReminder: /*i18n*/ { id: 'export.data.value.kind.classReminder', message: 'Your class begins soon' },
    classCancelled: /*i18n*/ { id: 'export.data.value.kind.classCancelled', message: 'A class has been cancelled' },
    classMoved: /*i18n*/ { id: 'export.data.value.kind.classMoved', message: 'A class has a new time' },
    classRestored: /*i18n*/ { id: 'export.data.value.kind.classRestored', message: 'A cancelled class will take place after all' },
    classRescheduled: /*i18n*/ { id: 'export.data.value.kind.classRescheduled', message: 'A class has new weekly times' },
    classDeleted: /*i18n*/ { id: 'export.data.value.kind.classDeleted', message: 'A class no longer takes place' },
    classes: /*i18n*/ { id: 'export.data.value.kind.classes', message: 'Class' },
    missedCall: /*i18n*/ { id: 'export.data.value.kind.missedCall', message: 'Missed call' },
    incoming: /*i18n*/ { id: 'export.data.value.kind.incoming', message: 'Incoming' },
    outgoing: /*i18n*/ { id: 'export.data.value.kind.outgoing', message: 'Outgoing' },
    invitation: /*i18n*/ { id: 'export.data.value.kind.invitation', message: 'You have an invitation' },
    webhookOff: /*i18n*/ { id: 'export.data.value.kind.webhookOff', message: 'A webhook was switched off' },
    exportReady: /*i18n*/ { id: 'export.data.value.kind.exportReady', message: 'Your file is ready' },
    copyReady: /*i18n*/ { id: 'export.data.value.kind.copyReady', message: 'Your copy is ready' },
    copyFailed: /*i18n*/ { id: 'export.data.value.kind.copyFailed', message: 'A copy could not be made' },
    signUp: /*i18n*/ { id: 'export.data.value.kind.signUp', message: 'Sign up' },
    access: /*i18n*/ { id: 'export.data.value.kind.access', message: 'Academy or course' },
    academies: /*i18n*/ { id: 'export.data.value.kind.academies', message: 'Academy' },
    courses: /*i18n*/ { id: 'export.data.value.kind.courses', message: 'Course' },
    modules: /*i18n*/ { id: 'export.data.value.kind.modules', message: 'Module' },
    steps: /*i18n*/ { id: 'export.data.value.kind.steps', message: 'Step' },
    groups: /*i18n*/ { id: 'export.data.value.kind.groups', message: 'Group' },
    buddycall: /*i18n*/ { id: 'export.data.value.kind.buddycall', message: 'BuddyCall' },
    class: /*i18n*/ { id: 'export.data.value.kind.class', message: 'Class' },
    personal: /*i18n*/ { id: 'export.data.value.kind.personal', message: 'Meeting room' },
  } satisfies Record<NotificationKind | InvitationKind | EditedKind | MeetingKind | 'incoming' | 'outgoing', ExportText>,
  mail: {
    each: /*i18n*/ { id: 'export.data.value.mail.each', message: 'One email for each submission' },
    daily: /*i18n*/ { id: 'export.data.value.mail.daily', message: 'One daily email with everything that is waiting' },
    never: /*i18n*/ { id: 'export.data.value.mail.never', message: 'No emails' },
  } satisfies Record<NotificationMail, ExportText>,
  contentType: {
    image: /*i18n*/ { id: 'export.data.value.contentType.image', message: 'Image' },
    audio: /*i18n*/ { id: 'export.data.value.contentType.audio', message: 'Audio' },
    video: /*i18n*/ { id: 'export.data.value.contentType.video', message: 'Video' },
    'application/pdf': /*i18n*/ { id: 'export.data.value.contentType.pdf', message: 'PDF document' },
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /*i18n*/ {
      id: 'export.data.value.contentType.document',
      message: 'Word document',
    },
    'application/vnd.oasis.opendocument.text': /*i18n*/ { id: 'export.data.value.contentType.text', message: 'OpenDocument text' },
    'application/vnd.oasis.opendocument.formula': /*i18n*/ { id: 'export.data.value.contentType.formula', message: 'OpenDocument formula' },
    'text/vtt': /*i18n*/ { id: 'export.data.value.contentType.vtt', message: 'Captions' },
  } satisfies Record<FileTypeName, ExportText>,
  result: {
    done: /*i18n*/ { id: 'export.data.value.result.done', message: 'Done' },
    denied: /*i18n*/ { id: 'export.data.value.result.denied', message: 'Denied' },
  } satisfies Record<AuditResult, ExportText>,
  ...AUDIT_CODE_TEXTS,
} as const;

export type CodeColumn = keyof typeof CODE_TEXTS;
