import { useLocale } from '@gatehouse/ui/i18n'
import { decimalsOf, moneyText } from '@gatehouse/ui/money-text'
import { unitOf, type Slug } from './views.data.ts'

const minus = (text: string) => text.replace('-', '−')

/** Writes a figure in the user's format; short for the axis of a chart. */
export function useFigureText(slug: Slug, currency: string) {
  const locale = useLocale()
  return figureText(slug, { currency, locale })
}

/** The same where the locale is known. */
export const figureText =
  (slug: Slug, { currency, locale }: { currency: string; locale: string }) =>
  (value: number, short = false): string => {
    const unit = unitOf(slug)
    if (unit === 'share') {
      return minus(
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value),
      )
    }
    if (unit === 'count') {
      return minus(
        new Intl.NumberFormat(locale, {
          maximumFractionDigits: 2,
          ...(short && { notation: 'compact' }),
        }).format(value),
      )
    }
    if (!short) return moneyText(Math.round(value), currency, locale)
    return minus(
      new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 },
      }).format(value / 10 ** decimalsOf(currency)),
    )
  }
