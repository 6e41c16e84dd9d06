import { invalid } from '@gatehouse/contract/kit/problems'

/** The names under which the database knows time zones, one for each. */
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Zones that are always the same number of hours from UTC. */
const FIXED = /^Etc\/GMT[+-]\d{1,2}$/

/**
 * The time zone that an IANA name means; old names, which browsers send, are known. Others are
 * rejected, as are abbreviations that the database would take for another zone.
 */
export function timeZoneOf(timezone: string): string {
  const zone = resolved(timezone)
  if (zone !== undefined && (zones.has(zone) || FIXED.test(zone))) return zone
  invalid({ loc: ['query', 'timezone'], msg: 'Unknown time zone.', input: timezone })
}

function resolved(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
