import { currencies, stepOf } from '@gatehouse/contract/billing/currencies'

const COARSE = currencies.filter(currency => stepOf(currency) !== 1)

/** The step of a currency, as SQL: charges are multiples of it, in minor units. */
export const stepOfCurrency = (column: string): string =>
  `case ${column} ${COARSE.map(item => `when '${item}' then ${stepOf(item)}`).join(' ')} else 1 end`
