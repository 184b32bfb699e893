const OWN = process.env.TZ;

/** Sets the time zone of the device, an IANA name, until `leaveTimeZone`: the tests run in a zone whose clocks may never change. */
export function inTimeZone(name: string): void {
  process.env.TZ = name;
}

/** Returns to the time zone in which the tests run. */
export function leaveTimeZone(): void {
  if (OWN === undefined) delete process.env.TZ;
  else process.env.TZ = OWN;
}
