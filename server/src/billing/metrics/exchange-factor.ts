import { currencies, minorDigits } from '@gatehouse/contract/billing/currencies'
import { sql, type RawBuilder } from 'kysely'

type Conversion = {
  organization_id: RawBuilder<unknown>
  from: RawBuilder<unknown>
  on: RawBuilder<unknown>
}

/**
 * What an amount in minor units is multiplied with to be one of another currency: the latest
 * rate of
 * the organization on that day or before, and 10 to the difference of decimals. Null without a
 * rate, as for organizations whose own currency is another one.
 */
export function exchangeFactor({ organization_id, from, on }: Conversion, to: string) {
  return sql`case when ${from} in ('', ${to}) then 1 else (
    select r.rate * power(10::numeric, ${minorDigits(to)} - ${digitsOf(from)})
    from exchange_rates r
    where r.organization_id = ${organization_id} and r.in_currency = ${to}
      and r.currency = ${from} and r.day <= ${on}
    order by r.day desc limit 1) end`
}

const USUAL_DIGITS = 2
const others = currencies.filter(currency => minorDigits(currency) !== USUAL_DIGITS)

/** The decimals of a currency. */
const digitsOf = (currency: RawBuilder<unknown>) =>
  sql`case ${currency} ${sql.raw(
    others.map(item => `when '${item}' then ${minorDigits(item)}`).join(' '),
  )} else ${sql.lit(USUAL_DIGITS)} end`
