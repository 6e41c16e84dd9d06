import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Currency, Id, listOf } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { SupportedCurrency } from './currencies.ts'

const RATE_LENGTH_MAX = 21
/** Most rates of one request. */
const RATES_MAX = 400

/** A rate as a decimal number above zero, with at most ten places before and after the point. */
const Rate = z
  .string()
  .max(RATE_LENGTH_MAX)
  .regex(/^\d{1,10}(\.\d{1,10})?$/, 'Input should be a decimal number')
  .refine(text => Number(text) > 0, 'Input should be greater than 0')

/**
 * What one unit of a currency is worth in the organization's own, from that day until the next
 * rate.
 */
export const ExchangeRate = z
  .object({ organization_id: Id, currency: Currency, day: z.iso.date(), rate: z.string() })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.output<typeof ExchangeRate>

/** Rates to set; null removes the rate of a day. */
const ExchangeRatesSet = z
  .object({
    organization_id: Id.nullable().optional(),
    rates: z
      .array(z.object({ currency: SupportedCurrency, day: z.iso.date(), rate: Rate.nullable() }))
      .min(1)
      .max(RATES_MAX),
  })
  .meta({ id: 'ExchangeRatesSet' })

const subjects = ['organization', 'user'] as const

/** The exchange rates with which metrics are converted. */
export const exchangeRateEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/exchange-rates',
    status: 200,
    summary: 'List exchange rates',
    scopes: ['metrics:read', 'metrics:write'],
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      currency: listOf(Currency).optional(),
      ...pageQuery,
      sorting: sortingQuery(['day', 'currency'], '-day'),
    }),
    output: pageOf(ExchangeRate),
    problems: [],
  },
  set: {
    kind: 'write',
    method: 'PUT',
    path: '/v1/metrics/exchange-rates',
    status: 200,
    summary: 'Set exchange rates',
    description:
      'Sets the rates of days; of one currency and day, the last one counts. Metrics of past ' +
      'days are converted with the new rates from then on.',
    scopes: ['metrics:write'],
    subjects,
    body: ExchangeRatesSet,
    output: z.object({ items: z.array(ExchangeRate) }).meta({ id: 'ExchangeRatesOfRequest' }),
    problems: [],
  },
})
