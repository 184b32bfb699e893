import type { MigrationInterface } from 'typeorm';

/** What a migration may say about itself besides `up` and `down` (docs/contributing.md#expand-release-contract). */
export interface Migration extends MigrationInterface {
  /** Set if the code of earlier releases does not work afterwards: why nothing needs any more what it takes away. */
  readonly contracts?: string;
  /** Set if `down` cannot bring back what `up` changed: why. */
  readonly noWayBack?: string;
}
