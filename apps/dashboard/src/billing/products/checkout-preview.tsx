import { Avatar } from '@gatehouse/ui/avatar'
import { useLocale } from '@gatehouse/ui/i18n'
import { Markdown } from '@gatehouse/ui/markdown'
import { moneyText } from '@gatehouse/ui/money'
import { Check } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { CustomFieldPreview } from '../custom-fields/field-preview-card.tsx'
import { type Discount, useLastingText, useReductionText } from '../discounts/discount-texts.tsx'
import { leftAfter } from '../discounts/left-after.ts'
import { useCustomFields } from './checkout-fields.tsx'
import { periodText } from '../period-text.ts'
import { useMeters } from '../meters/meter-choice.tsx'
import { useMeteredText, usePriceText } from '../price-text.ts'
import { lineParts } from './price-values.ts'
import { seatsAmount } from './seats-amount.ts'
import type { ProductValues } from './product-values.ts'
import { unitAmountsOf } from './usage-values.ts'

const SHOWN_MAX = 100

/** A checkout link's terms, if the preview is of a link. */
interface PreviewTerms {
  /** Null means the price's minimum. */
  seats: number | null
  discount: Discount | undefined
  /** Buyers can enter a discount code. */
  codes: boolean
  /** The other products buyers can choose. */
  others: string[]
}

interface CheckoutPreviewProps {
  values: ProductValues
  terms?: PreviewTerms
}

/** A live preview of the checkout while the user edits. */
export function CheckoutPreview({ values, terms }: CheckoutPreviewProps) {
  const t = useTexts()
  const { name, avatarUrl } = useOrganization()
  return (
    <section aria-label={t('products.preview')} className="lg:sticky lg:top-6">
      <h2 className="text-small text-faint mb-2 font-medium">{t('products.preview')}</h2>
      <div className="rounded-card bg-background border p-5">
        <p className="text-small text-muted flex items-center gap-2">
          <Avatar name={name} image={avatarUrl} size="small" square />
          {name}
        </p>
        <p className="text-strong mt-4 font-medium break-words">
          {values.name || t('products.name')}
        </p>
        <Prices values={values} />
        {values.pictures[0] && (
          <img
            src={values.pictures[0].publicUrl}
            alt=""
            className="rounded-control mt-4 aspect-video w-full object-cover"
          />
        )}
        {values.description && (
          <Markdown
            text={values.description}
            className="text-muted mt-3 max-h-40 overflow-hidden"
          />
        )}
        <UsagePrices values={values} />
        <Benefits chosen={values.benefits} />
        <Choice values={values} seats={terms?.seats ?? null} />
        <Questions asked={values.attachedCustomFields} />
        {terms && <Terms of={terms} />}
        <PayButton values={values} terms={terms} />
      </div>
    </section>
  )
}

/**
 * The first currency is large, the others below; a trial comes before the price that follows it.
 */
function Prices({ values }: { values: ProductValues }) {
  const t = useTexts()
  const locale = useLocale()
  const [first, ...others] = useLinePrices(values)
  const { interval, trial, trialInterval, trialIntervalCount, pricing } = values
  const period = trial && interval && periodText(trialInterval, trialIntervalCount || 1, locale)
  return (
    <>
      <p className="text-display text-strong mt-1 font-medium tabular-nums">
        {pricing === 'usage' ? t('products.usage_per_unit') : (first ?? '–')}
      </p>
      {others.length > 0 && pricing !== 'free' && (
        <p className="text-small text-muted mt-1 tabular-nums">
          {t('products.also', { prices: others.join(' · ') })}
        </p>
      )}
      {period && <p className="text-muted mt-1">{t('products.trial_first', { period })}</p>}
    </>
  )
}

function useLinePrices({ prices, pricing, interval, recurringIntervalCount }: ProductValues) {
  const text = usePriceText()
  return prices.flatMap(line => {
    const parts = lineParts(pricing, line)
    return parts ? [text(parts, interval, Number(recurringIntervalCount))] : []
  })
}

/** The usage prices, in the first currency. */
function UsagePrices({ values: { usage, prices, interval } }: { values: ProductValues }) {
  const text = useMeteredText()
  const { data } = useMeters()
  const currency = prices[0]?.priceCurrency ?? 'usd'
  const lines = usage.flatMap(({ meterId, amounts }) => {
    const meter = data?.items.find(({ id }) => id === meterId)
    const price = amounts[currency]
    if (!meter || !price || !unitAmountsOf(price).every(Boolean)) return []
    const { rateType, minimumAmount, capAmount } = price
    const packageSize = rateType === 'package' ? price.packageSize : null
    const terms = { unitAmounts: unitAmountsOf(price), packageSize, minimumAmount, capAmount }
    return [text({ amountType: 'metered_unit', ...terms, currency, meter })]
  })
  if (!interval || lines.length === 0) return null
  return (
    <ul className="text-muted mt-3 flex flex-col gap-1 tabular-nums">
      {lines.map(line => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}

function Benefits({ chosen }: { chosen: string[] }) {
  const { data } = useEndpointQuery('benefits', 'list', {
    limit: SHOWN_MAX,
    sorting: ['description'],
  })
  const benefits = data?.items.filter(({ id }) => chosen.includes(id)) ?? []
  if (benefits.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-2 border-t pt-4">
      {benefits.map(({ id, description }) => (
        <li key={id} className="flex gap-2">
          <Check aria-hidden className="text-positive mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{description}</span>
        </li>
      ))}
    </ul>
  )
}

type Seats = { seats: number | null }

/** The buyer's choices: an amount, or a number of seats. */
function Choice({ values: { pricing, prices }, seats }: { values: ProductValues } & Seats) {
  const t = useTexts()
  const locale = useLocale()
  const [line] = prices
  if (!line || (pricing !== 'custom' && pricing !== 'seat_based')) return null
  const amount = line.presetAmount ?? line.minimumAmount
  const chosen =
    pricing === 'seat_based'
      ? (seats ?? (Number(line.minSeats) || 1))
      : amount !== null && moneyText(amount, line.priceCurrency, locale)
  return (
    <PreviewField label={t(pricing === 'custom' ? 'products.own_amount' : 'products.seats')}>
      {chosen}
    </PreviewField>
  )
}

/** A preview of a field, without input. */
function PreviewField({ label, children }: { label: string; children?: React.ReactNode }) {
  return (
    <div className="mt-4">
      <p className="text-small text-strong font-medium break-words">{label}</p>
      <p
        className={
          'rounded-control border-control bg-surface mt-1.5 flex min-h-9 items-center border ' +
          'px-3 tabular-nums'
        }
      >
        {children}
      </p>
    </div>
  )
}

/** The merchant's custom fields, in order. */
function Questions({ asked: requested }: { asked: ProductValues['attachedCustomFields'] }) {
  const { data } = useCustomFields()
  const known = new Map((data?.items ?? []).map(field => [field.id, field]))
  return requested.map(({ customFieldId, required }) => {
    const field = known.get(customFieldId)
    return (
      field && (
        <div key={customFieldId} className="mt-4">
          <CustomFieldPreview field={field} required={required} />
        </div>
      )
    )
  })
}

/** A link's additions: other products, its discount, and the field for a code. */
function Terms({ of: { discount, codes, others } }: { of: PreviewTerms }) {
  const t = useTexts()
  const reduction = useReductionText()
  const lasting = useLastingText()
  return (
    <>
      {others.length > 0 && (
        <p className="text-small text-muted mt-4 break-words">
          {t('links.others', { names: others.join(', ') })}
        </p>
      )}
      {discount && (
        <p className="mt-4 flex justify-between gap-3 border-t pt-4">
          <span className="min-w-0 break-words">
            {discount.name} <span className="text-faint">{lasting(discount)}</span>
          </span>
          <span className="text-positive shrink-0 tabular-nums">−{reduction(discount)}</span>
        </p>
      )}
      {codes && !discount && <PreviewField label={t('links.code_field')} />}
    </>
  )
}

function PayButton({ values, terms }: CheckoutPreviewProps) {
  const t = useTexts()
  const locale = useLocale()
  const text = usePriceText()
  const [price = ''] = useLinePrices(values)
  const { interval, recurringIntervalCount, trial, pricing, prices } = values
  const [line] = prices
  const discount = terms?.discount
  const word = () => {
    if (interval && trial) return t('products.start_trial')
    if (pricing === 'usage') return t('products.subscribe_only')
    if (pricing === 'fixed' && !interval && !discount) return t('products.pay', { price })
    const full = line && amountOf(values, line, terms?.seats ?? null)
    const amount = line && full && leftAfter(discount, full, line.priceCurrency)
    if (!line || !amount) {
      return t(interval && pricing !== 'free' ? 'products.subscribe_only' : 'products.get')
    }
    const due = moneyText(amount, line.priceCurrency, locale)
    if (!interval) return t('products.pay', { price: due })
    // As on the checkout, an amount that varies is shown without an interval.
    if (discount && discount.duration !== 'forever') return t('products.subscribe', { price: due })
    const parts = { amountType: 'fixed', amount, currency: line.priceCurrency } as const
    const each = text(parts, interval, Number(recurringIntervalCount))
    return t('products.subscribe', { price: each })
  }
  return (
    <p
      aria-hidden
      className={
        'rounded-control bg-accent text-on-accent mt-5 flex min-h-11 items-center ' +
        'justify-center px-3 text-center font-medium'
      }
    >
      {word()}
    </p>
  )
}

/** The amount due for a buyer who changes nothing. */
function amountOf(
  { pricing }: ProductValues,
  line: ProductValues['prices'][number],
  seats: number | null,
) {
  if (pricing === 'fixed') return line.priceAmount
  if (pricing === 'custom') return line.presetAmount ?? line.minimumAmount
  return pricing === 'seat_based' ? seatsAmount(line, seats) : null
}
