import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { BenefitIcon, useBenefitSummary } from '../benefits/benefit-texts.tsx'
import type { Product } from '../price-text.ts'

/** The benefits of a product. */
export function ProductBenefits({ product }: { product: Product }) {
  const t = useTexts()
  const href = useHref()
  const summary = useBenefitSummary()
  return (
    <Card title={t('navigation.benefits')}>
      {product.benefits.length === 0 ? (
        <p className="text-muted">{t('products.gives_nothing')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {product.benefits.map(benefit => (
            <li key={benefit.id} className="flex gap-2.5">
              <BenefitIcon type={benefit.type} />
              <span className="min-w-0">
                <Link href={href(`/benefits/${benefit.id}`)}>{benefit.description}</Link>
                <span className="text-small text-faint block">{summary(benefit)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
