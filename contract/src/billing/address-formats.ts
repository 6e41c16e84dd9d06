import {
  cityLabels,
  postalCodeLabels,
  EUROPEAN,
  linesOfCountries,
  stateLabels,
} from './address-formats.data.ts'

/** A part of an address below the country. */
export type AddressPart = 'line1' | 'line2' | 'postal_code' | 'city' | 'state'

/** The local term for states. */
type StateKind = keyof typeof stateLabels
/** The local term for towns. */
type CityKind = keyof typeof cityLabels | 'city'
/** The local term for postal codes. */
type CodeKind = keyof typeof postalCodeLabels | 'postal_code'

/** The address format of a country. */
export interface AddressFormat {
  /** Its lines in order, each with one or more parts. */
  lines: AddressPart[][]
  /** The parts that are required when an address is requested. */
  required: ReadonlySet<AddressPart>
  /** Undefined where addresses contain no state. */
  state: StateKind | undefined
  city: CityKind
  postal_code: CodeKind
}

const PARTS: Record<string, AddressPart> = { C: 'city', S: 'state', Z: 'postal_code' }

/** The address format of a country, which also determines the form fields. */
export function addressFormat(country: string | null): AddressFormat {
  const lines = keyOf(linesOfCountries, country) ?? EUROPEAN
  const parts = (letters: string) => Array.from(letters, letter => PARTS[letter.toUpperCase()])
  const knownParts = (letters: string) => parts(letters).filter(part => part !== undefined)
  const street: AddressPart[][] = [['line1'], ['line2']]
  return {
    lines: lines.split('/').flatMap(line => (line === 'A' ? street : [knownParts(line)])),
    required: new Set<AddressPart>(['line1', ...knownParts(lines.replaceAll(/[^CSZ]/g, ''))]),
    state: /s/i.test(lines) ? keyOf(stateLabels, country) : undefined,
    city: keyOf(cityLabels, country) ?? 'city',
    postal_code: keyOf(postalCodeLabels, country) ?? 'postal_code',
  }
}

function keyOf<K extends string>(lists: Record<K, string>, country: string | null): K | undefined {
  // `Object.entries` types the keys as strings; here they are the record's keys.
  const entries = Object.entries(lists) as [K, string][]
  return country === null
    ? undefined
    : entries.find(([, countries]) => countries.split(/\s+/).includes(country))?.[0]
}
