import { CreateUsers1795219200000 } from '../../migrations/1795219200000-create-users.ts';
import { CreateSessions1795219201000 } from '../../migrations/1795219201000-create-sessions.ts';
import { CreateFiles1795219202000 } from '../../migrations/1795219202000-create-files.ts';
import { CreateAcademies1795219203000 } from '../../migrations/1795219203000-create-academies.ts';
import { CreateCourses1795219204000 } from '../../migrations/1795219204000-create-courses.ts';
import { CreateSteps1795219205000 } from '../../migrations/1795219205000-create-steps.ts';
import { CreateFileUses1795219206000 } from '../../migrations/1795219206000-create-file-uses.ts';
import { CreateProgress1795219207000 } from '../../migrations/1795219207000-create-progress.ts';
import { CreateInvitations1795219208000 } from '../../migrations/1795219208000-create-invitations.ts';
import { CreateConnections1795219209000 } from '../../migrations/1795219209000-create-connections.ts';
import { CreateOutbox1795219210000 } from '../../migrations/1795219210000-create-outbox.ts';
import { CreateAuditEntries1795219211000 } from '../../migrations/1795219211000-create-audit-entries.ts';
import { CreateRateLimits1795219212000 } from '../../migrations/1795219212000-create-rate-limits.ts';
import { AddRevisions1795219213000 } from '../../migrations/1795219213000-add-revisions.ts';
import { AddUnusedSince1795219215000 } from '../../migrations/1795219215000-add-unused-since.ts';
import { CreateUploads1795219216000 } from '../../migrations/1795219216000-create-uploads.ts';
import { CreateVideoRenditions1795219217000 } from '../../migrations/1795219217000-create-video-renditions.ts';
import { AddJobLeases1795219217100 } from '../../migrations/1795219217100-add-job-leases.ts';
import { IndexWhatDeletionsLookFor1795219218000 } from '../../migrations/1795219218000-index-what-deletions-look-for.ts';
import { CreateCourseMessages1795219219000 } from '../../migrations/1795219219000-create-course-messages.ts';
import { NameContentValues1795219220000 } from '../../migrations/1795219220000-name-content-values.ts';
import { CreateIdempotencyKeys1795219221000 } from '../../migrations/1795219221000-create-idempotency-keys.ts';
import { AddJobTries1795219222000 } from '../../migrations/1795219222000-add-job-tries.ts';
import { GiveQuizzesIds1795219223000 } from '../../migrations/1795219223000-give-quizzes-ids.ts';
import { AddCompletionExtent1795219224000 } from '../../migrations/1795219224000-add-completion-extent.ts';
import { CreateNotifications1795219225000 } from '../../migrations/1795219225000-create-notifications.ts';
import { CreateQuizAnswers1795219226000 } from '../../migrations/1795219226000-create-quiz-answers.ts';
import { AddHomeworkSubmissions1795219227000 } from '../../migrations/1795219227000-add-homework-submissions.ts';
import { CreateHomeworkFeedback1795219228000 } from '../../migrations/1795219228000-create-homework-feedback.ts';
import { CreateMessageDeliveries1795219229000 } from '../../migrations/1795219229000-create-message-deliveries.ts';

/** All migrations, oldest first. */
export const MIGRATIONS = [
  CreateUsers1795219200000,
  CreateSessions1795219201000,
  CreateFiles1795219202000,
  CreateAcademies1795219203000,
  CreateCourses1795219204000,
  CreateSteps1795219205000,
  CreateFileUses1795219206000,
  CreateProgress1795219207000,
  CreateInvitations1795219208000,
  CreateConnections1795219209000,
  CreateOutbox1795219210000,
  CreateAuditEntries1795219211000,
  CreateRateLimits1795219212000,
  AddRevisions1795219213000,
  AddUnusedSince1795219215000,
  CreateUploads1795219216000,
  CreateVideoRenditions1795219217000,
  AddJobLeases1795219217100,
  IndexWhatDeletionsLookFor1795219218000,
  CreateCourseMessages1795219219000,
  NameContentValues1795219220000,
  CreateIdempotencyKeys1795219221000,
  AddJobTries1795219222000,
  GiveQuizzesIds1795219223000,
  AddCompletionExtent1795219224000,
  CreateNotifications1795219225000,
  CreateQuizAnswers1795219226000,
  AddHomeworkSubmissions1795219227000,
  CreateHomeworkFeedback1795219228000,
  CreateMessageDeliveries1795219229000,
];
