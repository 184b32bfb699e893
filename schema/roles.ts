/** Site roles (docs/product-rules.md#2-who-may-do-what); admin is shown as Course Leader. */
export const USER_ROLES = ['admin', 'module_trainer', 'instructor', 'class_leader', 'speaker', 'student'] as const;
export type UserRole = (typeof USER_ROLES)[number];
