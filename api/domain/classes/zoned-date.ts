import { wallTime } from '../../../schema/class-schedule.ts';

/**
 * A date that ical-generator writes as the wall time of a time zone: of a native date it writes the wall time in the zone of the server, and of an object
 * with these methods the one that the object has.
 */
export class ZonedDate extends Date {
  /** The wall time as if it were UTC. */
  readonly internal: Date;

  private constructor(
    at: Date,
    /** YYYY-MM-DDTHH:mm:ss. */
    readonly wall: string,
    readonly timeZone: string,
  ) {
    super(at);
    this.internal = new Date(`${wall}Z`);
  }

  /** The wall time in a time zone at an instant. */
  static ofInstant(instant: Date, timeZone: string): ZonedDate {
    const wall = new Date(wallTime(instant.getTime(), timeZone)).toISOString().slice(0, 19);
    return new ZonedDate(instant, wall, timeZone);
  }

  /** An instant with the wall time (YYYY-MM-DDTHH:mm:ss) that a schedule has for it, also one that does not exist. */
  static ofWall(instant: Date, wall: string, timeZone: string): ZonedDate {
    return new ZonedDate(instant, wall, timeZone);
  }

  withTimeZone(): this {
    return this;
  }
  tzComponents(): [string, string, string] {
    return ['', '', ''];
  }
  override getFullYear(): number {
    return this.internal.getUTCFullYear();
  }
  override getMonth(): number {
    return this.internal.getUTCMonth();
  }
  override getDate(): number {
    return this.internal.getUTCDate();
  }
  override getHours(): number {
    return this.internal.getUTCHours();
  }
  override getMinutes(): number {
    return this.internal.getUTCMinutes();
  }
  override getSeconds(): number {
    return this.internal.getUTCSeconds();
  }
}
