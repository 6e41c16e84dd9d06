import type { OverseenStatus } from '@gatehouse/contract/organizations/oversight'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { useTexts } from '../../texts.ts'

const meanings: Record<OverseenStatus, Meaning> = {
  created: 'neutral',
  onboarding_started: 'information',
  under_review: 'warning',
  active: 'positive',
  denied: 'negative',
}

/** A merchant's approval status. */
export function MerchantStatus({ of: status }: { of: OverseenStatus }) {
  const t = useTexts()
  return <Status meaning={meanings[status]}>{t(`admin.merchant.status.${status}`)}</Status>
}
