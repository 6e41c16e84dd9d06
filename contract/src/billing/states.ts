import { readStates } from './read-states.ts'
import { statesElsewhere } from './states-elsewhere.data.ts'
import { statesOfNorthAmerica } from './states.data.ts'

const lists: Record<string, string | undefined> = { ...statesOfNorthAmerica, ...statesElsewhere }
const read = new Map<string, ReadonlyMap<string, string>>()

/**
 * The states of a country by their full codes (`US-CA`), with their names; undefined if addresses
 * contain no state.
 */
export function statesOf(country: string): ReadonlyMap<string, string> | undefined {
  const known = read.get(country)
  const list = Object.hasOwn(lists, country) ? lists[country] : undefined
  if (known || list === undefined) return known
  const states = readStates(country, list)
  read.set(country, states)
  return states
}

/** Codes of ISO 3166-2 that were changed, or common alternatives, and their current codes. */
const CURRENT_STATE_CODES: Record<string, string | undefined> = {
  'IN-CT': 'IN-CG',
  'IN-OR': 'IN-OD',
  'IN-TG': 'IN-TS',
  'IN-UT': 'IN-UK',
  'IT-AO': 'IT-23',
  'MX-CDMX': 'MX-CMX',
  'MX-DIF': 'MX-CMX',
}

/**
 * The full code (`US-CA`) of a state given by its code, short or full, or by its name; null if none
 * is given, undefined if the country has no such state. A country whose states are not listed
 * accepts any.
 */
export function normalizeState(country: string, state: string | null): string | null | undefined {
  const known = statesOf(country)
  if (!known || state === null || state.trim() === '') return state === '' ? null : state
  const normalizedState = state.trim().toUpperCase()
  const code = normalizedState.startsWith(`${country}-`)
    ? normalizedState
    : `${country}-${normalizedState}`
  const full = CURRENT_STATE_CODES[code] ?? code
  if (known.has(full)) return full
  const name = bare(normalizedState)
  return [...known].find(([, each]) => bare(each) === name)?.[0]
}

/** A name without accents, punctuation and capitals, for tolerant comparison. */
const bare = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
