import { Status } from '@gatehouse/ui/status'
import { Tooltip } from '@gatehouse/ui/tooltip'
import type { ItemOf } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'

/** A benefit grant as the API returns it. */
export type Grant = ItemOf<'benefitGrants'>

/** Whether the benefit is granted, revoked or pending, and why. */
export function GrantStatus({ grant }: { grant: Grant }) {
  const t = useTexts()
  if (grant.isGranted) return <Status meaning="positive">{t('status.grant.granted')}</Status>
  if (grant.isRevoked) return <Status meaning="neutral">{t('status.grant.revoked')}</Status>
  return (
    <Tooltip text={grant.error?.message}>
      {() => <Status meaning="warning">{t('status.grant.pending')}</Status>}
    </Tooltip>
  )
}
