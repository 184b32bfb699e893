import type { InvitationState } from '../../../schema/invitations.ts';
import type { ReportPeriod, ReportSpan } from '../../../schema/report-period.ts';

export interface ReportRequest extends ReportPeriod {
  /** IANA name; null: the time zone of the installation. */
  timeZone?: string | null;
  /** null: all academies. */
  academyId?: string | null;
  /** null: all courses of the academy. */
  courseId?: string | null;
}

/** A count in the period, and in the period of the same length before it. */
export interface ReportFigure {
  value: number;
  before: number;
}

export interface ReportCounts {
  activeLearners: number;
  enrolments: number;
  completions: number;
}

/** The counts of a day or a week. */
export interface ReportPoint extends ReportSpan, ReportCounts {}

/** Homework that waits for feedback now. */
export interface HomeworkWaiting {
  waiting: number;
  oldestAt: Date | null;
  /** Seconds. */
  medianAge: number | null;
}

/** A course as a report names it. */
export interface CourseName {
  courseId: string;
  name: string;
  shownLanguage: string;
}

/** An academy with its courses. */
export interface ReportScope {
  academyId: string;
  name: string;
  shownLanguage: string;
  courses: CourseName[];
}

export interface CourseFigures extends CourseName, ReportCounts {
  academyId: string;
  academyName: string;
  academyLanguage: string;
  homework: HomeworkWaiting;
}

export interface LanguageUse {
  language: string;
  learners: number;
}

/** A step: the attempts that reached it in the period, and those of them that have it open as their last step. */
export interface StepFigures {
  stepId: string;
  name: string;
  shownLanguage: string;
  moduleId: string;
  moduleName: string;
  moduleLanguage: string;
  reached: number;
  stopped: number;
}

/** The operator's overview of a period (docs/product-rules.md#8-interfaces). It contains no names of people. */
export interface Report extends ReportPeriod {
  before: ReportPeriod;
  timeZone: string;
  activeLearners: ReportFigure;
  enrolments: ReportFigure;
  completions: ReportFigure;
  points: ReportPoint[];
  /** The most used first. */
  interfaceLanguages: LanguageUse[];
  contentLanguages: LanguageUse[];
  homework: HomeworkWaiting;
  /** Those whose links work now, and the others that were sent in the period; states without any are left out. */
  invitations: Array<{ state: InvitationState; count: number }>;
  courses: CourseFigures[];
  /** null unless the report is of one course. */
  steps: StepFigures[] | null;
  /** Everything that a report can be limited to. */
  scopes: ReportScope[];
}
