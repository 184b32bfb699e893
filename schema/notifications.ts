/** How a kind of notification is sent by mail: a mail for each, in the daily digest, or not at all. */
export const NOTIFICATION_MAILS = ['each', 'daily', 'never'] as const;
export type NotificationMail = (typeof NOTIFICATION_MAILS)[number];

interface KindOptions {
  /** The choices of the settings, the default first. Empty: the event sends a mail of its own, which has no switch. */
  mails: readonly NotificationMail[];
  /** The event sends a mail of its own, in which these choices are followed. */
  ownMail?: true;
}

/**
 * The kinds of notifications (docs/product-rules.md#11-notifications). A new kind is one entry here, its texts in the client and in the mail
 * catalogs, and a call of `notify`.
 */
const NOTIFICATION_KINDS = {
  /** A trainer answered the person's homework. */
  feedback: { mails: ['each', 'never'] },
  /** A trainer returned the person's homework for revision. */
  homeworkReturned: { mails: ['each', 'never'] },
  /** Homework waits for feedback; for those who review the module. */
  homeworkWaiting: { mails: ['daily', 'each', 'never'] },
  /** A course of the learner has a new module. */
  newModule: { mails: ['daily', 'each', 'never'] },
  /** A message to the course. */
  courseMessage: { mails: ['each', 'never'], ownMail: true },
  /** A class begins soon; for those who take part in its course. */
  classReminder: { mails: ['each', 'never'] },
  /** A date of a class is cancelled. */
  classCancelled: { mails: ['each', 'never'] },
  /** A date of a class is moved. */
  classMoved: { mails: ['each', 'never'] },
  /** A date of a class that was cancelled takes place. */
  classRestored: { mails: ['each', 'never'] },
  /** The weekly days or the time of a class changed. */
  classRescheduled: { mails: ['each', 'never'] },
  /** A class was deleted. */
  classDeleted: { mails: ['each', 'never'] },
  /** Somebody called, and the person did not answer. */
  missedCall: { mails: ['never', 'each'] },
  /** An invitation of an account to an academy or a course. */
  invitation: { mails: [] },
  /** A file that the person asked for is ready; it sends no mail. */
  exportReady: { mails: ['never'] },
  /** A webhook failed for three days and was switched off; for admins. */
  webhookOff: { mails: ['never'] },
  /** A large copy that the person asked for is ready, or could not be made. */
  copyReady: { mails: ['never'] },
  copyFailed: { mails: ['never'] },
} as const satisfies Record<string, KindOptions>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Returns the choices of a kind, the default first. */
export const mailChoices = (kind: NotificationKind): readonly NotificationMail[] => NOTIFICATION_KINDS[kind].mails;

/** Whether the event of a kind sends its mails itself. */
export const sendsOwnMail = (kind: NotificationKind): boolean => 'ownMail' in NOTIFICATION_KINDS[kind];

/** Returns how a kind is sent by mail to people who have not chosen. */
export const defaultMail = (kind: NotificationKind): NotificationMail => mailChoices(kind)[0] ?? 'never';

/** The kinds that can come in a digest, which lists what is new or waits. */
export const DIGEST_KINDS = ['homeworkWaiting', 'newModule'] as const satisfies readonly NotificationKind[];
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** Local hour at which the digest is sent. */
export const DIGEST_HOUR = 7;

/** What a notification is about; null for what its reader may not see. */
export interface NotificationTarget {
  kind: NotificationKind;
  courseId: string | null;
  stepId: string | null;
  /** The submission, message, call, invitation, class or module. */
  refId: string | null;
}

/** Returns the path of the page that a notification opens; null if ids do not name it. */
export function notificationPath({ kind, courseId, stepId, refId }: NotificationTarget, isAdmin: boolean): string | null {
  if (courseId === null) return null;
  const course = `/academy-course-detail/${courseId}`;
  const step = stepId === null ? '' : `&step=${stepId}`;
  const classroom = `${course}?tab=4`;
  const paths: Readonly<Record<NotificationKind, string>> = {
    feedback: `${course}?tab=1${step}`,
    homeworkReturned: `${course}?tab=1${step}`,
    homeworkWaiting: `${isAdmin ? '/admin' : ''}/feedback${refId === null ? '' : `?submission=${refId}`}`,
    classReminder: refId === null ? classroom : `/classroom/${refId}?type=class`,
    classCancelled: classroom,
    classMoved: classroom,
    classRestored: classroom,
    classRescheduled: classroom,
    classDeleted: classroom,
    newModule: `${course}?tab=1`,
    courseMessage: `${course}?tab=messages`,
    missedCall: `${course}?tab=3`,
    invitation: course,
    // Its path is stored with it: an export need not be of a course.
    exportReady: course,
    // Their paths are stored with them: a copy can be an academy, and a failed one does not exist.
    copyReady: course,
    copyFailed: course,
    // Its path is stored with it: it is about no course.
    webhookOff: course,
  };
  return paths[kind];
}

/** Returns the path of the settings of notifications. */
export const notificationSettingsPath = (isAdmin: boolean): string => `${isAdmin ? '/admin/settings' : '/settings'}#notifications`;

/** Notifications of one page: by default, and at most. */
export const NOTIFICATION_PAGE = { default: 20, max: 50 } as const;
/** Unread notifications are counted up to here. */
export const UNREAD_MAX = 100;
