import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { platformNames } from '@gatehouse/contract/billing/platforms'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { grantsQuery } from '../grant-queries.ts'
import { useIsPlainMember } from '../person-query.ts'
import { type Grant, selfQuery } from '../queries.ts'
import { useConnect } from './use-connect.ts'

type Delivery = NonNullable<Grant['delivery']>

/** Where a benefit stands at the platform that gives access, and what the customer can do. */
export function PlatformAccess({ grant, delivery }: { grant: Grant; delivery: Delivery }) {
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <p className="text-small text-muted wrap-anywhere">
        <AccessText delivery={delivery} />
      </p>
      <AccessAction grant={grant} delivery={delivery} />
    </div>
  )
}

function AccessText({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('portal')
  const { status, reason, account_username, account_id, queue_position } = delivery
  const platform = platformNames[delivery.platform]
  const account = account_username ?? account_id ?? ''
  switch (status) {
    case 'waiting':
      return t(`access.${reasonTexts[reason ?? 'account_required'] ?? 'account_required'}`, {
        ...{ platform, account },
      })
    case 'queued':
      return (
        <>
          {t('access.queued', { platform, position: queue_position ?? 1 })}{' '}
          <NextAttempt delivery={delivery} />
        </>
      )
    case 'failed':
      if (reason === 'account_banned') return t('access.account_banned', { account })
      if (delivery.next_attempt_at === null) return t('access.merchant', { platform })
      return (
        <>
          {t('access.retry', { platform })} <NextAttempt delivery={delivery} />
        </>
      )
    case 'invited':
    case 'granted':
      return t(`access.${status}`, { platform, account })
    case 'pending':
    case 'removed':
      return t('access.pending', { platform })
  }
}

/** Reasons by which a benefit waits for its customer. */
const reasonTexts: Partial<Record<NonNullable<Delivery['reason']>, WaitingText>> = {
  invitation_expired: 'invitation_expired',
  invitation_declined: 'invitation_declined',
  access_removed: 'access_removed',
  account_missing: 'account_missing',
  member_left: 'member_left',
  account_full: 'account_full',
  reconnect_required: 'reconnect_required',
}

type WaitingText =
  | 'account_required'
  | 'invitation_expired'
  | 'invitation_declined'
  | 'access_removed'
  | 'account_missing'
  | 'member_left'
  | 'account_full'
  | 'reconnect_required'

/** Reasons after which the same account may ask again, and how. */
const retryTexts: Partial<Record<NonNullable<Delivery['reason']>, 'join_again' | 'try_again'>> = {
  member_left: 'join_again',
  account_full: 'try_again',
}

function NextAttempt({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('portal')
  if (delivery.next_attempt_at === null) return null
  return (
    <Trans
      t={t}
      i18nKey="access.next"
      components={[<DateTime key="date" value={delivery.next_attempt_at} as="moment-with-time" />]}
    />
  )
}

function AccessAction({ grant, delivery }: { grant: Grant; delivery: Delivery }) {
  const { t } = useTranslation('portal')
  const isPlainMember = useIsPlainMember()
  const { status, reason, invitation_url, account_id } = delivery
  const isWaiting = status === 'waiting'
  if (status === 'invited' && invitation_url !== null) {
    return (
      <a href={invitation_url} className={buttonClass()} target="_blank" rel="noreferrer">
        {t('access.open_invitation')}
      </a>
    )
  }
  // Accounts are the organization's: members connect one, and buyers decide which has the access.
  if (isPlainMember) return isWaiting ? <Connect platform={delivery.platform} isFirst /> : null
  const isRenewable = reason?.startsWith('invitation_') || reason === 'access_removed'
  if (isWaiting && isRenewable && account_id !== null) {
    return <UseAccount grant={grant} accountId={account_id} label={t('access.invite_again')} />
  }
  const retry = reason === null ? undefined : retryTexts[reason]
  if (isWaiting && retry !== undefined && account_id !== null) {
    return <UseAccount grant={grant} accountId={account_id} label={t(`access.${retry}`)} />
  }
  return isWaiting ? <ChooseAccount grant={grant} delivery={delivery} /> : null
}

/** A connected account to use, or the way to connect one. */
function ChooseAccount({ grant, delivery }: { grant: Grant; delivery: Delivery }) {
  const { t } = useTranslation('portal')
  const { platform } = delivery
  const { data: self } = useQuery(selfQuery())
  const accounts = Object.entries(self?.oauth_accounts ?? {}).filter(([key]) =>
    key.startsWith(`${platform}:`),
  )
  return (
    <div className="flex flex-wrap gap-2">
      {accounts.map(([key, { account_id, account_username }]) => (
        <UseAccount
          key={key}
          grant={grant}
          accountId={account_id}
          label={t('access.use_account', { account: account_username ?? account_id })}
        />
      ))}
      <Connect platform={platform} isFirst={accounts.length === 0} />
    </div>
  )
}

/** Leads to the platform, to connect an account there. */
function Connect({ platform, isFirst }: { platform: Delivery['platform']; isFirst: boolean }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const connect = useConnect()
  return (
    <>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        loading={connect.isPending}
        onClick={() => connect.mutate(platform)}
      >
        {t('access.connect', { platform: platformNames[platform] })}
      </Button>
      {connect.error && (
        <p role="alert" className="text-small text-negative w-full">
          {problemSentence(connect.error, say)}
        </p>
      )}
    </>
  )
}

interface UseAccountProps {
  grant: Grant
  accountId: string
  label: string
}

/** Requests the access of a benefit for an account, also again. */
function UseAccount({ grant, accountId, label }: UseAccountProps) {
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: () =>
      request('PATCH', `/v1/customer-portal/benefit-grants/${grant.id}`, {
        body: { benefit_type: grant.benefit.type, properties: { account_id: accountId } },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: grantsQuery().queryKey }),
  })
  return (
    <>
      <Button loading={choose.isPending} onClick={() => choose.mutate()}>
        {label}
      </Button>
      {choose.error && (
        <p role="alert" className="text-small text-negative">
          {problemSentence(choose.error, say)}
        </p>
      )}
    </>
  )
}
