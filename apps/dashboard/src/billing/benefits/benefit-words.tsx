import { useLocale } from '@gatehouse/ui/i18n'
import { Coins, Download, GitBranch, KeyRound, MessagesSquare, StickyNote } from 'lucide-react'
import type { ItemOf } from '../../ask.ts'
import { useWords } from '../../words.ts'

/** A benefit as the API returns it. */
export type Benefit = ItemOf<'benefits'>

const icons = {
  custom: StickyNote,
  discord: MessagesSquare,
  downloadables: Download,
  github_repository: GitBranch,
  license_keys: KeyRound,
  meter_credit: Coins,
} as const satisfies Record<Benefit['type'], typeof KeyRound>

/** The icon of a benefit type. */
export function BenefitIcon({ type }: { type: Benefit['type'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden className="text-faint mt-0.5 size-4 shrink-0" />
}

/** A benefit's type and limits: "License key · 3 activations · expires after 1 year". */
export function useBenefitSummary() {
  const t = useWords()
  const locale = useLocale()
  return (benefit: Benefit) => {
    const kind = t(`benefits.type.${benefit.type}`)
    if (benefit.type === 'downloadables') {
      const { length: count } = benefit.properties.files
      return `${kind} · ${t('benefits.file_count', { count })}`
    }
    if (benefit.type === 'github_repository') {
      const { repositoryOwner, repositoryName } = benefit.properties
      return `${kind} · ${repositoryOwner}/${repositoryName}`
    }
    if (benefit.type === 'meter_credit') {
      const { units: count, rollover } = benefit.properties
      const number = new Intl.NumberFormat(locale).format(count)
      const units = t('benefits.unit_count', { count, number })
      return [kind, units, rollover && t('benefits.carried')].filter(Boolean).join(' · ')
    }
    if (benefit.type !== 'license_keys') return kind
    const { activations, expires, limitUsage } = benefit.properties
    const parts = [
      activations && t('benefits.activations', { count: activations.limit }),
      limitUsage !== null && t('benefits.uses', { count: limitUsage }),
      expires && t(`benefits.expires.${expires.timeframe}`, { count: expires.ttl }),
    ].filter(part => typeof part === 'string')
    return [kind, ...parts].join(' · ')
  }
}
