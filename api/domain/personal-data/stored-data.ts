import type { StoredData } from '../../../schema/stored-data.ts';
import type { Database } from '../shared/database.generated.ts';
import type { SectionName } from './export-rows.ts';

type TableName = keyof Database;

interface StoredIn {
  tables: readonly TableName[];
  /** Sections of the export of personal data. */
  sections: readonly SectionName[];
}

/**
 * Where each kind of data about people is stored, and the sections of the export that contain it. A table or a section without an entry fails
 * `stored-data.db.test` (docs/decisions/0041-personal-data.md).
 */
export const STORED_IN: Readonly<Record<StoredData, StoredIn>> = {
  account: { tables: ['users'], sections: ['profile'] },
  settings: { tables: ['notification_settings', 'notification_digests', 'calendar_feeds'], sections: ['notificationSettings', 'calendarFeeds'] },
  memberships: { tables: ['academy_members', 'group_members', 'team_members', 'classes'], sections: ['academies', 'groups', 'teams', 'classes'] },
  sessions: { tables: ['sessions', 'connections'], sections: ['sessions'] },
  secondFactor: { tables: ['second_factors', 'recovery_codes', 'passkeys'], sections: ['secondFactor', 'passkeys'] },
  apiTokens: { tables: ['api_tokens'], sections: ['apiTokens'] },
  passwordLinks: { tables: ['password_resets'], sections: ['passwordResets'] },
  invitations: {
    tables: ['invitations', 'invitation_imports', 'invitation_import_rows'],
    sections: ['invitations', 'invitationsSent', 'invitationImports'],
  },
  learning: {
    tables: ['enrolments', 'attempts', 'module_progress', 'step_progress', 'quiz_answers'],
    sections: ['enrolments', 'attempts', 'modules', 'steps', 'quizAnswers'],
  },
  homework: {
    tables: ['homework_submissions', 'homework_feedback', 'feedback_drafts', 'feedback_leases', 'feedback_snippets'],
    sections: ['homework', 'feedbackReceived', 'feedbackGiven', 'feedbackDrafts', 'feedbackSnippets'],
  },
  notes: { tables: ['bookmarks'], sections: ['bookmarks'] },
  learningDays: { tables: ['learner_days'], sections: ['learnerDays'] },
  evaluations: { tables: ['course_evaluations'], sections: ['evaluations'] },
  messages: { tables: ['course_messages', 'message_deliveries'], sections: ['messagesReceived', 'messagesSent'] },
  notifications: { tables: ['notifications'], sections: ['notifications'] },
  classVisits: { tables: ['meeting_visits'], sections: ['meetingVisits'] },
  otherVisits: { tables: ['meeting_visits'], sections: ['meetingVisits'] },
  calls: { tables: ['calls'], sections: ['calls'] },
  meetingRooms: { tables: ['meeting_rooms'], sections: ['meetingRooms'] },
  files: { tables: ['files', 'uploads'], sections: ['files', 'uploads'] },
  exports: { tables: ['exports'], sections: [] },
  courseWork: { tables: ['step_drafts', 'content_copies', 'academies', 'courses', 'modules', 'steps', 'groups', 'classes'], sections: ['stepDrafts', 'edits'] },
  webhookEvents: { tables: ['events', 'webhooks'], sections: [] },
  activity: { tables: ['audit_entries'], sections: ['activity'] },
  technical: { tables: ['outbox', 'rate_limits', 'denial_counts', 'idempotency_keys'], sections: [] },
  browser: { tables: [], sections: [] },
};

/** Tables that contain nothing about people, and why. */
export const WITHOUT_PEOPLE: Readonly<Partial<Record<TableName, string>>> = {
  deleted_courses: 'Ids of courses that were deleted until their rows are.',
  scheduled_runs: 'The last run of each scheduled job.',
  mail_pause: 'When the mail server did not answer.',
  contracting_migrations: 'Names of migrations.',
  class_dates: 'The dates of a class; who took part is in the visits.',
  file_uses: 'The item that uses a file.',
  homework_tasks: 'Content of a course.',
  installation_keys: 'The keys of the installation.',
  installation: 'The results of the last test email and of the last test of the storage.',
  quiz_options: 'Content of a course.',
  quiz_question_revisions: 'Content of a course.',
  quiz_questions: 'Content of a course.',
  search_documents: 'Words of courses, for the search.',
  step_contents: 'Content of a course.',
  step_former_texts: 'Content of a course.',
  webhook_deliveries: 'When an event was sent to a webhook, and the answer.',
  video_renditions: 'Smaller versions of a video.',
};
