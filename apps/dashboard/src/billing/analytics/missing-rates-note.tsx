import { useTexts } from '../../texts.ts'
import type { MetricsAnswer } from './use-figures.ts'

/** Says which currencies some figures leave out, because they have no exchange rate. */
export function MissingRatesNote({ figures }: { figures: MetricsAnswer | undefined }) {
  const t = useTexts()
  if (!figures || figures.missingRates.length === 0) return null
  return (
    <p className="text-small text-muted mt-3">
      {t('analytics.missing_rates', {
        currencies: figures.missingRates.join(', ').toUpperCase(),
        currency: figures.currency.toUpperCase(),
      })}
    </p>
  )
}
