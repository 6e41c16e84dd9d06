import type { Address } from '@gatehouse/contract/billing/addresses'
import { INVALID_TAX_ID, matchesFormat, readTaxId } from '@gatehouse/contract/billing/read-tax-id'
import type { TaxId, TaxIdOrNumber } from '@gatehouse/contract/billing/tax-ids'
import { invalid } from '@gatehouse/contract/kit/problems'

const UNKNOWN_COUNTRY = 'Provide a billing address country, or the type of the tax ID.'

/**
 * The tax id that belongs with a billing address. A number without a type is parsed for the
 * address's country; a tax id of another country is rejected.
 */
export function readTaxIdWith(
  address: Pick<Address, 'country'> | null,
  taxId: TaxIdOrNumber | null,
): TaxId | null {
  if (taxId === null) return null
  if (typeof taxId === 'string') {
    if (address === null) return reject(taxId, UNKNOWN_COUNTRY)
    return readTaxId(address.country, taxId) ?? reject(taxId)
  }
  return address === null || matchesFormat(address.country, taxId) ? taxId : reject(taxId)
}

const reject = (input: TaxIdOrNumber, msg = INVALID_TAX_ID) =>
  invalid({ loc: ['body', 'tax_id'], msg, input })
