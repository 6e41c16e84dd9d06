import { keepRecent } from '../../platform/recent-entries.ts'
import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import {
  daysInOrder,
  sparse,
  type BalanceSums,
  type DaySums,
  type KeptRow,
  type KeptZone,
} from './kept-days.ts'
import { balances, moneyFlows, type Measure } from './measures.data.ts'
import { placesOfMeasures, BALANCES, placeOfMeasure, ROW } from './period-sums.ts'
import type { FigureScope } from './sum-figures.ts'

/** What sums of days depend on. */
type SumScope = Pick<FigureScope, 'billing_types' | 'currency' | 'only_currency'>

/** Sums of a zone that are kept at the same time; the least recently used are replaced. */
const SUMS_MAX = 4
/** Days for which there is room, so that not every new day needs other arrays. */
const ROOM = 30

/**
 * The sums of all days up to each day of a zone. Only days that were counted again since the last
 * request, and those after them, are summed up again; all of them if a rate has changed.
 */
export function daySumsOf(zone: KeptZone, scope: SumScope, rates: RateOfDay): DaySums {
  const { billing_types, currency, only_currency } = scope
  const types = billing_types?.toSorted().join(',') ?? 'all'
  const key = `${currency} ${only_currency} ${types}`
  const sums = zone.sums.get(key) ?? emptySums(rates)
  const before = sums.bytes
  addDays(sums, zone, { scope, rates })
  zone.bytes += sums.bytes - before
  const onForget = ({ bytes }: DaySums) => (zone.bytes -= bytes)
  keepRecent(zone.sums, [key, sums], { max: SUMS_MAX, onForget })
  return sums
}

const emptySums = (rates: RateOfDay): DaySums => ({
  ...{ order: [], rates, flow: new Float64Array(ROW), balances: [], unrated: new Map(), bytes: 0 },
})

type Added = { scope: SumScope; rates: RateOfDay }

function addDays(sums: DaySums, zone: KeptZone, { scope, rates }: Added): void {
  const order = daysInOrder(zone)
  if (sums.order === order && sums.rates === rates) return
  const same = sums.rates === rates ? sameDays(sums.order, order) : 0
  sums.rates = rates
  sums.order = order
  sums.balances = sums.balances.filter(({ first }) => first < same)
  makeRoom(sums, order.length + 1)
  for (let place = same; place < order.length; place += 1) {
    const [day = '', kept] = order[place] ?? []
    repeatRow(sums, place)
    for (const row of rowsOf(scope, kept?.rows ?? [])) addRow(sums, row, { place, day })
  }
}

/** How many days at the beginning are the same: a day that is counted again is another object. */
function sameDays(one: DaySums['order'], other: DaySums['order']): number {
  const end = Math.min(one.length, other.length)
  for (let place = 0; place < end; place += 1) {
    const [[day, kept], [otherDay, otherKept]] = [one[place] ?? [], other[place] ?? []]
    if (day !== otherDay || kept !== otherKept) return place
  }
  return end
}

function makeRoom(sums: DaySums, rows: number): void {
  if (sums.flow.length < rows * ROW) {
    const room = rows + ROOM
    sums.flow = larger(sums.flow, room * ROW)
    for (const own of sums.balances) own.values = larger(own.values, room * BALANCES)
    for (const [currency, counts] of sums.unrated) {
      sums.unrated.set(currency, larger(counts, room * ROW))
    }
  }
  const all = [sums.flow, ...sums.balances.map(({ values }) => values), ...sums.unrated.values()]
  sums.bytes = all.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
}

function larger(values: Float64Array, length: number): Float64Array {
  const copy = new Float64Array(length)
  copy.set(values)
  return copy
}

/** The sums of a day begin as those of the day before. */
function repeatRow({ flow, balances: all, unrated }: DaySums, place: number): void {
  flow.copyWithin((place + 1) * ROW, place * ROW, (place + 1) * ROW)
  for (const counts of unrated.values()) {
    counts.copyWithin((place + 1) * ROW, place * ROW, (place + 1) * ROW)
  }
  for (const { values } of all) {
    values.copyWithin((place + 1) * BALANCES, place * BALANCES, (place + 1) * BALANCES)
  }
}

/** By place: 1 for amounts that are converted on their day. */
export const money = placesOfMeasures(moneyFlows)
/** By place, the place in a row of balances; -1 for other measures. */
export const balanceAt = Int8Array.from({ length: ROW }, () => -1)
for (const [place, name] of balances.entries()) balanceAt[placeOfMeasure[name]] = place

type Place = { place: number; day: string }

function addRow(sums: DaySums, row: KeptRow, { place, day }: Place): void {
  const { places, values } = row
  const at = (place + 1) * ROW
  const own = balancesOf(sums, row, place).values
  const factor = sums.rates(row, day)
  for (let index = 0; index < places.length; index += 1) {
    const measure = places[index] ?? 0
    const amount = values[index] ?? 0
    const balance = balanceAt[measure] ?? -1
    if (balance >= 0) add(own, (place + 1) * BALANCES + balance, amount)
    else if (!money[measure]) add(sums.flow, at + measure, amount)
    else if (factor) add(sums.flow, at + measure, atRate(amount, factor))
    else add(unratedOf(sums, row.currency), at + measure, 1)
  }
}

function add(values: Float64Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount
}

function balancesOf(sums: DaySums, row: KeptRow, place: number): BalanceSums {
  const { organization_id, currency } = row
  const known = sums.balances.find(({ pair }) => pair.currency === currency)
  if (known) return known
  const values = new Float64Array((sums.flow.length / ROW) * BALANCES)
  const own = { pair: { organization_id, currency }, first: place, values }
  sums.balances.push(own)
  sums.bytes += values.byteLength
  return own
}

function unratedOf(sums: DaySums, currency: string): Float64Array {
  const counts = sums.unrated.get(currency) ?? new Float64Array(sums.flow.length)
  if (!sums.unrated.has(currency)) sums.bytes += counts.byteLength
  sums.unrated.set(currency, counts)
  return counts
}

/** The rows of a day or an hour that the scope includes, one for each currency. */
export function rowsOf(
  { billing_types, currency, only_currency }: SumScope,
  all: readonly KeptRow[],
): readonly KeptRow[] {
  const rows = billing_types
    ? merged(all.filter(row => billing_types.includes(row.billing_type)))
    : merged(all)
  return only_currency ? rows.filter(row => [currency, ''].includes(row.currency)) : rows
}

/** One row for each currency: amounts of all billing types are converted and rounded together. */
function merged(rows: readonly KeptRow[]): readonly KeptRow[] {
  const byCurrency = new Map<string, KeptRow>()
  for (const row of rows) {
    const known = byCurrency.get(row.currency)
    byCurrency.set(row.currency, known ? together(known, row) : row)
  }
  return [...byCurrency.values()]
}

function together(one: KeptRow, other: KeptRow): KeptRow {
  const all = new Float64Array(ROW)
  for (const { places, values } of [one, other]) {
    for (const [index, place] of places.entries()) add(all, place, values[index] ?? 0)
  }
  return { ...one, ...sparse(all) }
}

/** Whether amounts of some of the measures have no rate, between two numbers of days. */
export function lacksRate(
  counts: Float64Array,
  names: readonly Measure[],
  { from, to }: { from: number; to: number },
): boolean {
  return names.some(name => {
    const place = placeOfMeasure[name]
    return (counts[to * ROW + place] ?? 0) > (counts[from * ROW + place] ?? 0)
  })
}
