import { filterParameters, type PageFilters } from './figure-filters.ts'
import { intervalFor, type DayRange, type Interval, type Preset, zoneIn } from './range.ts'
import type { SavedView } from './saved-view.ts'

/** How a view shows its figures. */
export type ViewDisplay = NonNullable<SavedView['display']>

/** What the page shows besides figures. */
interface Shown extends PageFilters {
  preset: Preset
  range: DayRange
  interval: Interval
  before: DayRange | undefined
  zone: string
}

/**
 * What a view keeps of the page. A usual range stays relative to the day on which the view is
 * opened, and so does the interval that suits it; two days stay the same, in their time zone.
 */
export function displayOf({ preset, range, interval, before, zone, ...filters }: Shown) {
  const isOwn = preset === 'custom'
  return {
    range: preset,
    startDate: isOwn ? range.start : null,
    endDate: isOwn ? range.end : null,
    timezone: isOwn ? zone : null,
    interval: interval === intervalFor(range) ? null : interval,
    comparison: before ? 'previous' : 'none',
    productIds: filters.productId,
    billingType: filters.billingType ?? null,
    currency: filters.currency ?? null,
  } satisfies ViewDisplay
}

/** The same as the page has it in its URL; undefined values are removed from it. */
export const parametersOf = (display: ViewDisplay): Record<string, string | undefined> => ({
  range: display.range,
  from: display.startDate ?? undefined,
  to: display.endDate ?? undefined,
  zone: display.timezone ?? undefined,
  interval: display.interval ?? undefined,
  compare: display.comparison,
  ...filterParameters(filtersOf(display)),
})

/** The filters that a view keeps. */
export const filtersOf = ({ productIds, billingType, currency }: ViewDisplay): PageFilters => ({
  productId: productIds,
  billingType: billingType ?? undefined,
  currency: currency ?? undefined,
})

const names = [
  ...(['range', 'from', 'to', 'zone', 'interval', 'compare'] as const),
  ...(['product', 'billing', 'currency'] as const),
]

/** Whether a URL names nothing but the view: then the view decides what is shown. */
export const isBare = (search: Record<string, string | undefined>) =>
  names.every(name => search[name] === undefined)

/**
 * Whether the page shows what a view keeps. A view that a program saved may name the interval that
 * suits its range.
 */
export const isShown = (display: ViewDisplay, shown: Shown) =>
  isSameDisplay(
    { ...display, interval: display.interval ?? intervalFor(shown.range) },
    { ...displayOf(shown), interval: shown.interval },
  )

/** Whether two displays show the same. */
export const isSameDisplay = (one: ViewDisplay, other: ViewDisplay) => textOf(one) === textOf(other)

// Zones have several names, and the order of products does not matter.
const textOf = ({ timezone, productIds, ...display }: ViewDisplay) =>
  [
    ...[display.range, display.startDate, display.endDate, display.interval, display.comparison],
    ...[display.billingType, display.currency, zoneIn(timezone ?? undefined)],
    ...productIds.toSorted(),
  ].join(' ')
