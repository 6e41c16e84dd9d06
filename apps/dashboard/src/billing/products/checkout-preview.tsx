import { Avatar } from '@gatehouse/ui/avatar'
import { Check } from 'lucide-react'
import { useAsk } from '../../ask.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useWords } from '../../words.ts'
import { usePriceText } from './price-text.ts'
import { priceParts, type ProductValues } from './product-values.ts'

const SHOWN_MAX = 100

/** What buyers will see on the checkout, while one writes it. */
export function CheckoutPreview({ values }: { values: ProductValues }) {
  const t = useWords()
  const { name, avatarUrl } = useOrganization()
  const text = usePriceText()
  const { data } = useAsk('benefits', 'list', { limit: SHOWN_MAX, sorting: ['description'] })
  const benefits = data?.items.filter(({ id }) => values.benefits.includes(id)) ?? []
  const price = text(priceParts(values), values.interval)
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
        <p className="text-display text-strong mt-1 font-medium tabular-nums">{price}</p>
        {values.description && (
          <p className="text-muted mt-3 line-clamp-6 break-words whitespace-pre-line">
            {values.description}
          </p>
        )}
        {benefits.length > 0 && (
          <ul className="mt-4 flex flex-col gap-2 border-t pt-4">
            {benefits.map(({ id, description }) => (
              <li key={id} className="flex gap-2">
                <Check aria-hidden className="text-positive mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 break-words">{description}</span>
              </li>
            ))}
          </ul>
        )}
        <p
          aria-hidden
          className={
            'rounded-control bg-accent text-on-accent mt-5 flex min-h-11 items-center ' +
            'justify-center px-3 text-center font-medium'
          }
        >
          {values.interval
            ? t('products.subscribe', { price })
            : values.pricing === 'fixed'
              ? t('products.pay', { price })
              : t('products.get')}
        </p>
      </div>
    </section>
  )
}
