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
