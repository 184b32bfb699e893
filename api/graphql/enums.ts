import { registerEnumType } from 'type-graphql';
import { CONTENT_GAPS, PUBLISH_STATUSES, STEP_ACCESSES, VISIBILITIES } from '../../schema/content-values.ts';
import { ERROR_STATUS, type ErrorCode } from '../../schema/error-codes.ts';
import { ERROR_SENTENCES } from '../../schema/error-messages.ts';
import { JOB_FAILURES } from '../../schema/job-failures.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { USER_ROLES, type UserRole } from '../../schema/roles.ts';

/** Returns a list of values as the object that TypeGraphQL requires for an enum: each value is its own key. */
export function enumOf<Word extends string>(words: readonly Word[]): { [Each in Word]: Each } {
  return Object.fromEntries(words.map((word) => [word, word])) as { [Each in Word]: Each };
}

export const InterfaceLanguageEnum: { [Each in InterfaceLanguage]: Each } = enumOf(INTERFACE_LANGUAGES);
registerEnumType(InterfaceLanguageEnum, { name: 'InterfaceLanguage' });

export const UserRoleEnum: { [Each in UserRole]: Each } = enumOf(USER_ROLES);
registerEnumType(UserRoleEnum, { name: 'UserRole' });

export const GenderEnum = enumOf(['male', 'female', 'diverse'] as const);
registerEnumType(GenderEnum, { name: 'Gender' });

export const VisibilityEnum = enumOf(VISIBILITIES);
registerEnumType(VisibilityEnum, { name: 'Visibility' });

export const PublishStatusEnum = enumOf(PUBLISH_STATUSES);
registerEnumType(PublishStatusEnum, { name: 'PublishStatus', description: 'Learners see published items only; admins also see drafts.' });

export const StepAccessEnum = enumOf(STEP_ACCESSES);
registerEnumType(StepAccessEnum, {
  name: 'StepAccess',
  description: 'When a step opens for an enrolled learner: OPEN at once, AFTER_PREVIOUS when the step before it is complete.',
});

export const ContentGapKindEnum = enumOf(CONTENT_GAPS);
registerEnumType(ContentGapKindEnum, {
  name: 'ContentGapKind',
  description:
    'What a course lacks at a place: a module without steps, a text that is only copied, a file that is not uploaded, an image without words, a video without captions.',
});

export const JobFailureEnum = enumOf(JOB_FAILURES);
registerEnumType(JobFailureEnum, {
  name: 'JobFailure',
  description:
    'Why a job gave up. ADDRESS_REFUSED, MAIL_REFUSED and LINK_EXPIRED at once; NOT_RUN when no worker ran it in time; the others after the last try.',
});

export const ErrorCodeEnum = enumOf(Object.keys(ERROR_STATUS) as ErrorCode[]);
registerEnumType(ErrorCodeEnum, {
  name: 'ErrorCode',
  description: 'Every code of an error: `extensions.code` of an error, and `code` over REST. New ones may be added in a release.',
  valuesConfig: Object.fromEntries(Object.entries(ERROR_SENTENCES).map(([code, { message }]) => [code, { description: message }])),
});
