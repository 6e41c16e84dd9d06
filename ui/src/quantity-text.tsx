import { useLocale } from './i18n.tsx'

const FRACTION_DIGITS_MAX = 6

/** A quantity in the user's number format; negative with a minus sign, which is no hyphen. */
export function useQuantityText(): (quantity: number) => string {
  const format = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: FRACTION_DIGITS_MAX })
  return quantity => format.format(quantity).replace('-', '−')
}
