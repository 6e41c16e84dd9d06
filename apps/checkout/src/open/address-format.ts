import type { AddressPart } from './fields.ts'

/** How an address is written in a country: its lines in order, each with one part or more. */
export interface AddressFormat {
  lines: AddressPart[][]
  /** What the country calls its largest parts; undefined where addresses do not name them. */
  state: StateKind | undefined
  /** Whether the postal code is a ZIP code. */
  zip: boolean
}

export type StateKind = 'federal_state' | 'province' | 'prefecture' | 'region'

/** Countries that write the postal code after the city, and after the state where there is one. */
const CODE_LAST = codes(
  'US CA AU GB IE NZ IN SG TH PH PK BD LK NP ZA NG KE GH EG SA AE HK MT CY JM TT BM BS GI JE GG IM',
)
/** Countries that write from the largest part to the smallest. */
const LARGEST_FIRST = codes('JP CN KR TW')

const STATES: Record<StateKind, Set<string>> = {
  federal_state: codes('US AU BR IN MX MY NG VE'),
  province: codes('CA AR CN ES ID IT KR PH PK TH TR VN'),
  prefecture: codes('JP'),
  region: codes('CL CO EG PE RU UA'),
}

function codes(list: string) {
  return new Set(list.split(' '))
}

/** How addresses of a country are asked for. */
export function addressFormat(country: string): AddressFormat {
  const kinds = Object.keys(STATES) as StateKind[]
  const state = kinds.find(kind => STATES[kind].has(country))
  return { lines: linesOf(country), state, zip: country === 'US' }
}

function linesOf(country: string): AddressPart[][] {
  if (LARGEST_FIRST.has(country)) {
    return [['postal_code', 'state'], ['city'], ['line1'], ['line2']]
  }
  const street: AddressPart[][] = [['line1'], ['line2']]
  return CODE_LAST.has(country)
    ? [...street, ['city'], ['state', 'postal_code']]
    : [...street, ['postal_code', 'city'], ['state']]
}
