import { addressFormat } from './address-formats.ts'
import type { Address } from './addresses.ts'

/**
 * Countries that write city, state and postal code in another order than the form asks for them,
 * and the state as a code: `C` the city, `S` the state, `Z` the postal code, `/` a new line.
 */
const written: Record<string, string | undefined> = {
  AU: 'C S Z',
  BR: 'C - S/Z',
  CA: 'C, S Z',
  IT: 'Z C S',
  US: 'C, S Z',
}

/**
 * The lines of an address in its country's format, without the country. `stateName` is the state's
 * name, used where the code is not written.
 */
export function addressLines(address: Address, stateName?: string | null): string[] {
  const { country, line1, line2, city, postal_code } = address
  const own = Object.hasOwn(written, country) ? written[country] : undefined
  const code = address.state?.replace(`${country}-`, '') ?? null
  const state = own ? code : (stateName ?? code)
  const parts = { line1, line2, city, postal_code, state }
  const lines = own
    ? [
        line1,
        line2,
        ...own.split('/').map(line => fill(line, { C: city, S: state, Z: postal_code })),
      ]
    : addressFormat(country).lines.map(line => joined(line.map(part => parts[part])))
  return lines.filter(line => line !== null && line !== '') as string[]
}

/** A line with its letters replaced; a separator stays only between two parts that are present. */
function fill(line: string, parts: Record<string, string | null>): string {
  const separator = /, | - /.exec(line)?.[0] ?? ', '
  const groups = line.split(separator).map(group => joined(group.split(' ').map(of => parts[of])))
  return groups.filter(Boolean).join(separator)
}

const joined = (parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')
