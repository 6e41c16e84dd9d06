import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import type { Benefit, BenefitType } from './benefit-type.ts'
import { viewOf } from './benefit-types.ts'

/** The icon of a benefit type. */
export function BenefitIcon({ type }: { type: BenefitType }) {
  const { icon: Icon } = viewOf(type)
  return <Icon aria-hidden className="text-faint mt-0.5 size-4 shrink-0" />
}

/** A benefit's type and limits: "License key · 3 activations · expires after 1 year". */
export function useBenefitSummary() {
  const t = useTexts()
  const locale = useLocale()
  const format = (value: number) => new Intl.NumberFormat(locale).format(value)
  return ({ type, properties }: Benefit) => {
    const parts = viewOf(type).summary?.(properties, { t, format }) ?? []
    return [t(`benefits.type.${type}`), ...parts].join(' · ')
  }
}
