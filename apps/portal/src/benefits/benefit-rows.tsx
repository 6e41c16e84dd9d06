import { DateTime } from '@gatehouse/ui/date-time'
import { Trans, useTranslation } from 'react-i18next'
import { PlatformAccess } from '../connections/platform-access.tsx'
import type { Grant } from '../queries.ts'
import { benefitContent } from './benefit-contents.tsx'

/** The customer's benefits, ready to use. */
export function BenefitRows({ grants }: { grants: Grant[] }) {
  return (
    <ul className="-mx-4 divide-y border-y">
      {withoutRepetitions(grants).map(grant => (
        <li key={grant.id} className="px-4 py-4">
          <h3 className="text-strong font-medium break-words">{grant.benefit.description}</h3>
          <GrantedBenefits grant={grant} />
        </li>
      ))}
    </ul>
  )
}

function GrantedBenefits({ grant }: { grant: Grant }) {
  const { t } = useTranslation('portal')
  const { is_granted, is_revoked, granted_at } = grant
  const { delivery } = grant
  const content = benefitContent(grant)
  if (content) return content
  if (is_revoked) return <p className="text-small text-muted mt-1">{t('benefit.revoked')}</p>
  if (delivery) return <PlatformAccess grant={grant} delivery={delivery} />
  if (!is_granted) return <p className="text-small text-muted mt-1">{t('benefit.pending')}</p>
  return granted_at ? (
    <p className="text-small text-muted mt-1">
      <Trans
        t={t}
        i18nKey="benefit.since"
        components={[<DateTime key="date" value={granted_at} as="day" />]}
      />
    </p>
  ) : null
}

/**
 * Several purchases may give the same benefit, which is shown once, granted if one of them is. Each
 * license key is another.
 */
function withoutRepetitions(grants: Grant[]): Grant[] {
  const shown = new Map<string, Grant>()
  for (const grant of grants) {
    const key = grant.benefit.type === 'license_keys' ? grant.id : grant.benefit.id
    const known = shown.get(key)
    if (!known || (!known.is_granted && grant.is_granted)) shown.set(key, grant)
  }
  return [...shown.values()]
}
