import type { Address } from '@gatehouse/contract/billing/addresses'
import { INVALID_TAX_ID, isOf } from '@gatehouse/contract/billing/read-tax-id'
import type { TaxId } from '@gatehouse/contract/billing/tax-ids'
import { invalid } from '@gatehouse/contract/kit/problems'

/** Refuses a tax id of another country than the address that stands beside it. */
export function refuseTaxId(address: Pick<Address, 'country'> | null, tax_id: TaxId | null): void {
  if (address === null || tax_id === null || isOf(address.country, tax_id)) return
  invalid({ loc: ['body', 'tax_id'], msg: INVALID_TAX_ID, input: tax_id })
}
