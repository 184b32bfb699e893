import type { ExportText } from '../overview/export-texts.ts';

/** The headers of the exported attendance of a class, in the order of the columns; times are in UTC. */
export const ATTENDANCE_HEADERS = {
  date: /*i18n*/ { id: 'export.attendance.date', message: 'Date of the class (UTC)' },
  name: /*i18n*/ { id: 'export.attendance.name', message: 'Given name' },
  surname: /*i18n*/ { id: 'export.attendance.surname', message: 'Family name' },
  email: /*i18n*/ { id: 'export.attendance.email', message: 'Email' },
  joinedAt: /*i18n*/ { id: 'export.attendance.joinedAt', message: 'Joined at (UTC)' },
  leftAt: /*i18n*/ { id: 'export.attendance.leftAt', message: 'Left at (UTC)' },
  minutes: /*i18n*/ { id: 'export.attendance.minutes', message: 'Minutes' },
} satisfies Record<string, ExportText>;
