import { ConfigError } from './config-error.ts'

/** Shorter names are too similar to others to count as misspelled. */
const LENGTH_MIN = 6

/** Rejects a variable that differs by one letter from one of ours that is not set. */
export function rejectMisspelled(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): void {
  for (const name of Object.keys(environment)) {
    if (name.length < LENGTH_MIN || known.includes(name)) continue
    const meant = known.find(
      item => environment[item] === undefined && isOneLetterApart(name, item),
    )
    if (meant) {
      throw new ConfigError(`Unknown variable ${name}. Did you mean ${meant}?`)
    }
  }
}

/** Whether one letter is different, additional or missing, or two are swapped. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return swapped && short.slice(at + 2) === long.slice(at + 2)
}
