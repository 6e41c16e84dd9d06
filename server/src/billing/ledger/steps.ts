import { currencies, stepOf } from '@gatehouse/contract/billing/currencies'

const COARSE = currencies.filter(currency => stepOf(currency) !== 1)

/** The steps a currency is charged in, as SQL: minor units. */
export const stepOfCurrency = (column: string): string =>
  `case ${column} ${COARSE.map(one => `when '${one}' then ${stepOf(one)}`).join(' ')} else 1 end`
