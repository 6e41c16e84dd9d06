import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import { directionOf, unitOf, type Slug } from './views.data.ts'

/** Half of the last digit that is shown, in percent or points. */
const SMALLEST_SHOWN = 0.05

/** The change since the range before: in percent, or in points where it is a share. */
export function useChange(
  slug: Slug,
  total: number | null | undefined,
  before: number | null | undefined,
) {
  const locale = useLocale()
  const t = useTexts()
  if (typeof total !== 'number' || typeof before !== 'number') return undefined
  const isShare = unitOf(slug) === 'share'
  if (!isShare && before === 0) return undefined
  const change = isShare ? total - before : (total - before) / Math.abs(before)
  const format = new Intl.NumberFormat(locale, {
    ...(!isShare && { style: 'percent' as const }),
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  const shown = isShare ? change * 100 : change
  const text = format.format(shown).replace('-', '−')
  // A change that is rounded to none is neither good nor bad.
  const isNone = Math.abs(isShare ? shown : shown * 100) < SMALLEST_SHOWN
  const good = isNone ? 0 : Math.sign(change) * directionOf(slug)
  const meaning = good > 0 ? 'positive' : good < 0 ? 'negative' : 'neutral'
  return { text: isShare ? t('analytics.points', { change: text }) : text, meaning } as const
}
