import { ACCOUNTS } from './accounts.ts';
import { AUTHORING } from './authoring.ts';
import { CONTENT } from './content.ts';
import { FILES } from './files.ts';
import { LEARNING } from './learning.ts';
import { PEOPLE } from './people.ts';
import type { Row } from './row.ts';

/** The permission matrix: every exported function that touches the database, by its name, with further cases behind the name. */
export const PERMISSIONS: Record<string, Row> = { ...CONTENT, ...AUTHORING, ...LEARNING, ...PEOPLE, ...FILES, ...ACCOUNTS };

/** Functions without an access check: other functions call them before or after their own checks. */
const CALLED_BY_SERVICES = [
  ...['record', 'recordDenial', 'authorizeAudited', 'createUser', 'createAdmin', 'findSession', 'statusForViewers'],
  ...['enrolInCourse', 'addAcademyMember', 'leadersOf', 'academyBriefColumns', 'storeFileFrom', 'storedFileView', 'imageOf', 'contentView'],
  ...['answerOnce', 'readStepContent', 'readStepMinutes', 'readRenditions', 'enqueueMessageMails', 'readMessageMail', 'removeAnswersOf'],
];

/** Functions that jobs and the server call, without an actor. */
const CALLED_BY_THE_SYSTEM = [
  ...['openConnection', 'closeConnection', 'renewNode', 'closeNode', 'sweep', 'sweepUploads', 'renderVideo', 'catchUpRenditions'],
  ...['removeUnusedFiles', 'removeFileBytes', 'removeStrayBytes', 'eraseDeactivatedAccounts'],
  ...['removeExpiredSessions', 'removeUsedTokens', 'removeOldOutboxRows', 'removeOldLimits', 'removeOldAnswers'],
];

export const WITHOUT_CALLER: readonly string[] = [...CALLED_BY_SERVICES, ...CALLED_BY_THE_SYSTEM];
