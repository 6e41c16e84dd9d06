import { invalid } from '@gatehouse/contract/kit/problems'

/** Rejects a name that is not an IANA time zone; old names, which browsers send, are known. */
export function rejectTimeZone(timezone: string): void {
  if (isTimeZone(timezone)) return
  invalid({ loc: ['query', 'timezone'], msg: 'Unknown time zone.', input: timezone })
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
