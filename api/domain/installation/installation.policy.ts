import type { Actor } from '../shared/context.ts';

/** Who sees what the installation lacks, and tries its mail and storage (docs/product-rules.md#15-the-first-day). */
export const installationPolicy = {
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
