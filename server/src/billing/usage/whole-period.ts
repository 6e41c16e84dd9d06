/**
 * SQL of whether the open part of a usage period, if it lasts until the period ends, is the whole
 * period of its subscription at one price that is billed: then the minimum of the price applies.
 * `row` names a row of `customer_meters`.
 */
export const wholeSql = (row: string) => `coalesce(
  ${row}.price_id is not null and ${row}.since <= ${row}.period_start
    and ${row}.priced_at <= ${row}.period_start
    and (${row}.billed_from is null or ${row}.since >= ${row}.billed_from), false)`
