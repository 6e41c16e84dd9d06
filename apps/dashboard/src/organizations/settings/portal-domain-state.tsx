import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { DateTime } from '@gatehouse/ui/date-time'
import { Link } from '@gatehouse/ui/link'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { toast } from '@gatehouse/ui/toast'
import { Trans } from 'react-i18next'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { PortalDomainRecords } from './portal-domain-records.tsx'
import type { PortalDomainView } from './portal-domain-view.ts'

/** The state of a domain, what is left to do, and its actions. */
export function PortalDomainState({ domain }: { domain: PortalDomainView }) {
  const t = useTexts()
  const { id } = useOrganization()
  const [removing, setRemoving] = useState(false)
  const check = useWrite(client => client.portalDomain.check({ id }))
  const remove = useWrite(
    client => client.portalDomain.remove({ id }),
    () => toast({ title: t('settings.domain.removed') }),
  )
  const { meaning, word } = stateOf(domain)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-strong font-medium break-all">{domain.host}</p>
          <p className="text-small mt-0.5">
            <Status meaning={meaning}>{t(`settings.domain.state.${word}`)}</Status>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t('settings.domain.check')}
          </Button>
          <Button onClick={() => setRemoving(true)}>{t('settings.domain.remove')}</Button>
        </div>
      </div>
      {check.error && <Banner meaning="negative">{sentenceOf(check.error, t)}</Banner>}
      <Explanation domain={domain} />
      <PortalDomainRecords domain={domain} />
      {domain.lastCheckedAt && (
        <p className="text-small text-faint">
          <Trans
            t={t}
            i18nKey="settings.domain.checked"
            components={[<DateTime key="time" value={domain.lastCheckedAt.toISOString()} />]}
          />
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('settings.domain.remove_title', { host: domain.host })}
        consequences={[t('settings.domain.remove_text')]}
        action={t('settings.domain.remove')}
        loading={remove.isPending}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

/** The word for the state of a domain. */
function stateOf({ status, isReachable }: PortalDomainView): { meaning: Meaning; word: Word } {
  if (status === 'verified') {
    return isReachable
      ? { meaning: 'positive', word: 'active' }
      : { meaning: 'warning', word: 'verified' }
  }
  const meanings = { pending: 'neutral', failing: 'warning', stopped: 'negative' } as const
  return { meaning: meanings[status], word: status }
}

type Word = 'pending' | 'verified' | 'active' | 'failing' | 'stopped'

/** What the last check found, and what follows from it. */
function Explanation({ domain }: { domain: PortalDomainView }) {
  const t = useTexts()
  const { problem, status, isReachable, stopsAt, portalUrl } = domain
  const reason = problem && t(`settings.domain.problem.${problem}`)
  if (status === 'verified' && isReachable) {
    return (
      <p className="text-muted">
        {t('settings.domain.active')}{' '}
        <Link href={portalUrl} target="_blank">
          {t('settings.domain.open')}
        </Link>
      </p>
    )
  }
  if (status === 'verified') {
    return <Banner meaning="warning">{t('settings.domain.unreachable')}</Banner>
  }
  if (status === 'failing' && stopsAt) {
    return (
      <Banner meaning="warning">
        {reason}{' '}
        <Trans
          t={t}
          i18nKey="settings.domain.failing"
          components={[<DateTime key="time" value={stopsAt.toISOString()} as="moment-with-time" />]}
        />
      </Banner>
    )
  }
  if (status === 'stopped') {
    return (
      <Banner meaning="negative">
        {t('settings.domain.stopped')} {reason}
      </Banner>
    )
  }
  return reason ? <Banner meaning="warning">{reason}</Banner> : null
}
