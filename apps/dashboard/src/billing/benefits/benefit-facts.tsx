import type { ReactNode } from 'react'
import { Link } from '@gatehouse/ui/link'
import { useAsk } from '../../ask.ts'
import { useWords } from '../../words.ts'
import type { Benefit } from './benefit-words.tsx'

/** A benefit's own settings, apart from its type. */
export function useBenefitFacts(benefit: Benefit): { label: string; value: ReactNode }[] {
  const t = useWords()
  const meterId = benefit.type === 'meter_credit' ? benefit.properties.meterId : undefined
  const meter = useAsk('meters', 'get', { id: meterId ?? '' }, { enabled: meterId !== undefined })
  switch (benefit.type) {
    case 'license_keys': {
      const { prefix } = benefit.properties
      return prefix ? [{ label: t('benefits.prefix'), value: mono(prefix) }] : []
    }
    case 'discord': {
      const { guildId, roleId } = benefit.properties
      return [
        { label: t('benefits.guild'), value: mono(guildId) },
        { label: t('benefits.role'), value: mono(roleId) },
      ]
    }
    case 'github_repository': {
      const { repositoryOwner, repositoryName, permission } = benefit.properties
      const name = `${repositoryOwner}/${repositoryName}`
      return [
        {
          label: t('benefits.repository'),
          value: <Link href={`https://github.com/${name}`}>{name}</Link>,
        },
        { label: t('benefits.permission'), value: t(`benefits.permissions.${permission}`) },
      ]
    }
    case 'meter_credit':
      return [{ label: t('products.usage_meter'), value: meter.data?.name ?? '–' }]
    case 'custom':
    case 'downloadables':
      return []
  }
}

const mono = (text: string) => <code className="font-mono break-all">{text}</code>
