import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import { directionOf, unitOf, type Slug } from './views.data.ts'

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
  const text = format.format(isShare ? change * 100 : change).replace('-', '−')
  const good = Math.sign(change) * directionOf(slug)
  const meaning = good > 0 ? 'positive' : good < 0 ? 'negative' : 'neutral'
  return { text: isShare ? t('analytics.points', { change: text }) : text, meaning } as const
}
