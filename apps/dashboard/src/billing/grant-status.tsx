import { platformNames } from '@gatehouse/contract/billing/platforms'
import { Status } from '@gatehouse/ui/status'
import { Tooltip } from '@gatehouse/ui/tooltip'
import type { ItemOf } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'

/** A benefit grant as the API returns it. */
export type Grant = ItemOf<'benefitGrants'>

/** Whether the benefit is granted, revoked or pending, and why. */
export function GrantStatus({ grant }: { grant: Grant }) {
  const t = useTexts()
  const status = grant.delivery?.status
  if (status === 'invited') {
    return <Status meaning="information">{t('status.grant.invited')}</Status>
  }
  if (grant.isGranted) return <Status meaning="positive">{t('status.grant.granted')}</Status>
  if (grant.isRevoked && grant.delivery?.reason) {
    return <Status meaning="warning">{t('status.grant.remains')}</Status>
  }
  if (grant.isRevoked) return <Status meaning="neutral">{t('status.grant.revoked')}</Status>
  return (
    <Tooltip text={grant.error?.message}>
      {() =>
        status === 'failed' ? (
          <Status meaning="negative">{t('status.grant.failed')}</Status>
        ) : (
          <Status meaning="warning">
            {t(`status.grant.${status === 'waiting' || status === 'queued' ? status : 'pending'}`)}
          </Status>
        )
      }
    </Tooltip>
  )
}

/** What the customer still has at a platform after the benefit was revoked, and why. */
export function GrantRemains({ grant: { delivery, isRevoked } }: { grant: Grant }) {
  const t = useTexts()
  if (!isRevoked || !delivery?.reason) return null
  const reason = remaining.find(known => known === delivery.reason) ?? 'other'
  const account = delivery.accountUsername ?? delivery.accountId ?? ''
  return (
    <p className="text-small text-muted">
      {t(`grants.remains.${reason}`, { account, platform: platformNames[delivery.platform] })}
    </p>
  )
}

/** Reasons by which a member stays in a server. */
const remaining = ['kick_permission_missing', 'kick_not_allowed'] as const
