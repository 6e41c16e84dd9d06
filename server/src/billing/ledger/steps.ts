import { currencies, stepOf } from '@gatehouse/contract/billing/currencies'

const COARSE_CURRENCIES = currencies.filter(currency => stepOf(currency) !== 1)

/** The step of a currency, as SQL: charges are multiples of it, in minor units. */
export function stepOfCurrency(column: string): string {
  const cases = COARSE_CURRENCIES.map(item => `when '${item}' then ${stepOf(item)}`)
  return `case ${column} ${cases.join(' ')} else 1 end`
}
