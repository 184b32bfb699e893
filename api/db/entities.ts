import { AcademyEntity } from '../domain/academies/academy.entity.ts';
import { AcademyMemberEntity } from '../domain/academies/academy-member.entity.ts';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { PasswordResetEntity } from '../domain/auth/password-reset.entity.ts';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { CourseEntity } from '../domain/courses/course.entity.ts';
import { EnrolmentEntity } from '../domain/courses/enrolment.entity.ts';
import { ModuleEntity } from '../domain/courses/module.entity.ts';
import { TeamMemberEntity } from '../domain/courses/team-member.entity.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { FileUseEntity } from '../domain/files/file-use.entity.ts';
import { UploadEntity } from '../domain/files/upload.entity.ts';
import { VideoRenditionEntity } from '../domain/files/video-rendition.entity.ts';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { CourseMessageEntity } from '../domain/messages/course-message.entity.ts';
import { ConnectionEntity } from '../domain/presence/connection.entity.ts';
import { AttemptEntity } from '../domain/progress/attempt.entity.ts';
import { ModuleProgressEntity } from '../domain/progress/module-progress.entity.ts';
import { StepProgressEntity } from '../domain/progress/step-progress.entity.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { StepEntity } from '../domain/steps/step.entity.ts';
import { StepContentEntity } from '../domain/steps/step-content.entity.ts';
import { UserEntity } from '../domain/users/user.entity.ts';

/** Every table the application keeps. */
export const ENTITIES = [
  UserEntity,
  SessionEntity,
  PasswordResetEntity,
  InvitationEntity,
  FileEntity,
  FileUseEntity,
  UploadEntity,
  VideoRenditionEntity,
  AcademyEntity,
  AcademyMemberEntity,
  CourseEntity,
  ModuleEntity,
  TeamMemberEntity,
  EnrolmentEntity,
  StepEntity,
  StepContentEntity,
  AttemptEntity,
  ModuleProgressEntity,
  StepProgressEntity,
  OutboxEntity,
  AuditEntryEntity,
  ConnectionEntity,
  CourseMessageEntity,
];
