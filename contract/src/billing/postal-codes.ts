import { codeFormats } from './address-formats.data.ts'

const looks = new Map(
  Object.entries(codeFormats).flatMap(([look, countries]) => {
    const prefix = /[A-Z]/.test(look) ? '' : '[A-Z]{0,3}'
    const pattern = new RegExp(`^${prefix}(${look})$`)
    return countries.split(/\s+/).map(country => [country, pattern] as const)
  }),
)

/**
 * Whether a text has the form of a postal code of a country, regardless of spacing. In countries
 * whose format is unknown, any text is accepted.
 */
export function isPostalCode(country: string, code: string): boolean {
  const bare = code.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return looks.get(country)?.test(bare.toUpperCase()) ?? true
}
