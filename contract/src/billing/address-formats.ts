import {
  citiesCalled,
  codesCalled,
  EUROPEAN,
  linesOfCountries,
  statesCalled,
} from './address-formats.data.ts'

/** A part of an address below the country. */
export type AddressPart = 'line1' | 'line2' | 'postal_code' | 'city' | 'state'

/** What a country calls its largest parts. */
export type StateKind = keyof typeof statesCalled
/** What it calls its towns. */
export type CityKind = keyof typeof citiesCalled | 'city'
/** What it calls its postal codes. */
export type CodeKind = keyof typeof codesCalled | 'postal_code'

/** How an address is written in a country. */
export interface AddressFormat {
  /** Its lines in order, each with one part or more. */
  lines: AddressPart[][]
  /** What must be filled in, where an address is asked for. */
  required: ReadonlySet<AddressPart>
  /** Undefined where addresses name no states. */
  state: StateKind | undefined
  city: CityKind
  postal_code: CodeKind
}

const PARTS: Record<string, AddressPart> = { C: 'city', S: 'state', Z: 'postal_code' }

/** How addresses of a country are written, and so asked for. */
export function addressFormat(country: string | null): AddressFormat {
  const lines = keyOf(linesOfCountries, country) ?? EUROPEAN
  const parts = (letters: string) => Array.from(letters, letter => PARTS[letter.toUpperCase()])
  const said = (letters: string) => parts(letters).filter(part => part !== undefined)
  const street: AddressPart[][] = [['line1'], ['line2']]
  return {
    lines: lines.split('/').flatMap(line => (line === 'A' ? street : [said(line)])),
    required: new Set<AddressPart>(['line1', ...said(lines.replaceAll(/[^CSZ]/g, ''))]),
    state: /s/i.test(lines) ? keyOf(statesCalled, country) : undefined,
    city: keyOf(citiesCalled, country) ?? 'city',
    postal_code: keyOf(codesCalled, country) ?? 'postal_code',
  }
}

function keyOf<K extends string>(lists: Record<K, string>, country: string | null): K | undefined {
  // The keys of a record are its keys.
  const entries = Object.entries(lists) as [K, string][]
  return country === null
    ? undefined
    : entries.find(([, countries]) => countries.split(/\s+/).includes(country))?.[0]
}
