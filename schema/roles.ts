/** Site roles (docs/product-rules.md#2-who-may-do-what); admin is shown as Course Leader. */
export const USER_ROLES = ['admin', 'module_trainer', 'instructor', 'class_leader', 'speaker', 'student'] as const;
/** Those with a role in which homework is reviewed (docs/product-rules.md#2-who-may-do-what); the course team decides which. */
export const REVIEWER_ROLES: readonly string[] = ['admin', 'instructor', 'module_trainer'] satisfies (typeof USER_ROLES)[number][];
export type UserRole = (typeof USER_ROLES)[number];
