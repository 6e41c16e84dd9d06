import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A request of a customer as the API returns it. */
export type CustomerRequest = ItemOf<'customerRequests'>

const meanings = {
  open: 'warning',
  accepted: 'positive',
  declined: 'neutral',
} as const satisfies Record<CustomerRequest['status'], Meaning>

export function RequestStatus({ of: { status } }: { of: CustomerRequest }) {
  const t = useTexts()
  return <Status meaning={meanings[status]}>{t(`requests.status.${status}`)}</Status>
}
