/** The actions in the audit trail (docs/product-rules.md#8-interfaces); their texts are in web/features/audit-log. */
export const AUDIT_ACTIONS = [
  ...(['session.signIn', 'session.signOut', 'session.end', 'session.endOthers', 'password.reset', 'password.change', 'password.confirm'] as const),
  ...(['session.confirm', 'secondFactor.on', 'secondFactor.off', 'secondFactor.codes', 'secondFactor.code', 'secondFactor.recoveryCode'] as const),
  ...(['secondFactor.add', 'secondFactor.remove', 'secondFactor.passkey'] as const),
  ...(['apiToken.create', 'apiToken.revoke', 'apiToken.list', 'apiToken.use'] as const),
  ...(['user.resetSecondFactor', 'user.endSessions', 'user.email'] as const),
  ...(['user.signUp', 'user.createAdmin', 'user.exportOwn', 'user.deactivateOwn', 'user.deactivate', 'user.reactivate'] as const),
  ...(['user.list', 'user.access', 'user.role', 'user.disenrol'] as const),
  ...(['group.create', 'group.update', 'group.delete', 'group.addUsers', 'group.removeUsers'] as const),
  ...(['invitation.signUp', 'invitation.signUpLink', 'invitation.access', 'invitation.accept'] as const),
  ...(['invitation.list', 'invitation.group', 'invitation.resend', 'invitation.revoke', 'invitation.link', 'invitation.correct'] as const),
  ...(['invitation.prepareImport', 'invitation.import', 'invitation.readImport', 'invitation.exportImport'] as const),
  ...(['team.add', 'team.remove'] as const),
  ...(['academy.create', 'academy.update', 'academy.status', 'academy.duplicate', 'academy.delete', 'academy.order', 'academy.edit'] as const),
  ...(['course.create', 'course.update', 'course.status', 'course.duplicate', 'course.delete', 'course.order', 'course.edit'] as const),
  ...(['module.create', 'module.update', 'module.duplicate', 'module.delete', 'module.order'] as const),
  ...(['step.create', 'step.update', 'step.duplicate', 'step.delete', 'step.order', 'step.move', 'step.edit', 'step.preview'] as const),
  ...(['message.send', 'message.preview', 'message.list', 'message.read', 'message.deliveries', 'message.retry'] as const),
  ...(['class.create', 'class.update', 'class.delete', 'class.cancelDate', 'class.moveDate', 'class.restoreDate'] as const),
  ...(['meetingRoom.create', 'meetingRoom.delete', 'class.exportAttendance'] as const),
  ...(['installation.read', 'installation.testMail', 'installation.testStorage', 'installation.dismissGuide'] as const),
  ...(['webhook.list', 'webhook.create', 'webhook.update', 'webhook.delete', 'webhook.switchOn', 'webhook.switchOff', 'webhook.test', 'event.list'] as const),
  ...(['job.list', 'job.retry', 'exportCourseResults', 'report.read', 'audit.list', 'audit.export'] as const),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an action can be about. An id of `invitations` is their number. */
export const AUDIT_OBJECT_TYPES = [
  'user',
  'session',
  'apiToken',
  'group',
  'academy',
  'course',
  'module',
  'step',
  'class',
  'message',
  'job',
  'invitation',
  'invitations',
  'invitationImport',
  'meetingRoom',
  'webhook',
] as const;
export type AuditObjectType = (typeof AUDIT_OBJECT_TYPES)[number];

export const AUDIT_RESULTS = ['done', 'denied'] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** Whether the person or the item of an entry still exists. */
export const AUDIT_NAME_STATES = ['shown', 'deactivated', 'erased', 'deleted', 'unnamed'] as const;
export type AuditNameState = (typeof AUDIT_NAME_STATES)[number];

/** Entries of one page. */
export const AUDIT_PAGE = 50;
