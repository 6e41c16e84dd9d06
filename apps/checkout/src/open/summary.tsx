import { type ReactNode } from 'react'
import { Avatar } from '@gatehouse/ui/avatar'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Check } from 'lucide-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { isOurs } from '../places.ts'
import { pricedText, productPrice } from '../prices.ts'

/** Who sells. */
export function Seller({ organization }: Pick<Checkout, 'organization'>) {
  const { name, avatar_url } = organization
  return (
    <>
      <Avatar name={name} image={avatar_url && isOurs(avatar_url) ? avatar_url : null} square />
      <span className="min-w-0 break-words">{name}</span>
    </>
  )
}

/** The amount due now. */
export function Total({ checkout }: { checkout: Checkout }) {
  const locale = useLocale()
  return moneyText(checkout.total_amount, checkout.currency, locale)
}

/** What is bought, in its name and price. */
export function ProductTitle({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { product } = checkout
  return (
    <>
      <h1 className="text-large text-muted font-medium">{product.name}</h1>
      <p className="text-display text-strong mt-1 font-bold tabular-nums max-lg:hidden">
        <PriceText text={productPrice(product, locale, t)} />
      </p>
    </>
  )
}

/** A price with its interval made smaller: the number is the loudest thing on the page. */
function PriceText({ text }: { text: string }) {
  const [price = '', ...interval] = text.split(' / ')
  if (interval.length === 0) return text
  return (
    <>
      {price} <span className="text-large text-muted font-medium">/ {interval.join(' / ')}</span>
    </>
  )
}

interface SummaryProps {
  checkout: Checkout
  /** Takes a discount code, while the checkout is open. */
  discount?: ReactNode
  /** New totals are on their way; the old ones stay. */
  updating?: boolean
}

/** Everything one buys, with all its lines. */
export function Summary({ checkout, discount, updating }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const { product } = checkout
  return (
    <div className="flex flex-col gap-6">
      {product.description && (
        <p className="text-muted text-pretty whitespace-pre-line">{product.description}</p>
      )}
      {product.benefits.length > 0 && (
        <div>
          <h2 className="text-small text-strong font-medium">{t('summary.benefits')}</h2>
          <ul className="text-muted mt-2 flex flex-col gap-1.5">
            {product.benefits.map(({ id, description }) => (
              <li key={id} className="flex gap-2">
                <Check aria-hidden className="text-positive mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 break-words">{description}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Lines checkout={checkout} discount={discount} updating={updating} />
    </div>
  )
}

function Lines({ checkout, discount, updating }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { currency, product, tax_amount } = checkout
  const money = (amount: number) => moneyText(amount, currency, locale)
  const charged = pricedText(money(checkout.amount), product.recurring_interval, t)
  const usage = product.prices.filter(price => price.amount_type === 'metered_unit')
  const fade = clsx('transition-opacity', updating && 'opacity-60')
  return (
    <div aria-busy={updating} className="border-t pt-1.5">
      <dl className={fade}>
        <Line label={product.name} value={charged} strong />
        {usage.map(price => (
          <Line
            key={price.id}
            label={price.meter.name}
            value={t('summary.per_unit', { amount: unitText(price, locale) })}
          />
        ))}
        {(checkout.discount || tax_amount !== null) && (
          <Line label={t('summary.subtotal')} value={money(checkout.amount)} ruled />
        )}
        {checkout.discount && checkout.discount_amount > 0 && (
          <Line
            label={t('summary.discount', discountNames(checkout.discount))}
            value={money(-checkout.discount_amount)}
          />
        )}
      </dl>
      {discount && <div className="py-1.5">{discount}</div>}
      <dl className={fade}>
        {tax_amount !== null && <Line label={t('summary.tax')} value={money(tax_amount)} />}
        <Line
          label={t(checkout.status === 'succeeded' ? 'summary.paid' : 'summary.total')}
          value={money(checkout.total_amount)}
          strong
          ruled
        />
      </dl>
    </div>
  )
}

function discountNames({ name, code }: NonNullable<Checkout['discount']>) {
  return { name: code ?? name }
}

type Metered = Extract<Checkout['product_price'], { amount_type: 'metered_unit' }>

// A unit may cost less than the smallest coin: its price is a decimal of minor units.
function unitText({ unit_amount, price_currency }: Metered, locale: string): string {
  const style = { style: 'currency', currency: price_currency } as const
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions()
  const format = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 14 })
  return format.format(Number(unit_amount) / 10 ** maximumFractionDigits)
}

interface LineProps {
  label: string
  value: string
  strong?: boolean
  /** A line above it. */
  ruled?: boolean
}

function Line({ label, value, strong, ruled }: LineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4 py-1.5',
        ruled && 'mt-1.5 border-t pt-3',
        strong ? 'text-strong font-medium' : 'text-muted',
      )}
    >
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 text-right tabular-nums">{value}</dd>
    </div>
  )
}
