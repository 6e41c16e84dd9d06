import { looksOfCodes } from './address-formats.data.ts'

const looks = new Map(
  Object.entries(looksOfCodes).flatMap(([look, countries]) => {
    const prefix = /[A-Z]/.test(look) ? '' : '[A-Z]{0,3}'
    const pattern = new RegExp(`^${prefix}(${look})$`)
    return countries.split(/\s+/).map(country => [country, pattern] as const)
  }),
)

/**
 * Whether a text looks like a postal code of a country, however it is spaced. Of some countries it
 * is not known what their codes look like: there any will do.
 */
export function isPostalCode(country: string, code: string): boolean {
  const bare = code.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return looks.get(country)?.test(bare.toUpperCase()) ?? true
}
