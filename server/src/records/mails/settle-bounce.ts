import type { Selectable } from 'kysely'
import type { MailsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { updateMail } from './queries.ts'
import { noteUnreachable } from './unreachable.ts'

/** What a mail's delivery tells of its address. */
type DeliveredMail = Pick<
  Selectable<MailsTable>,
  'id' | 'organization_id' | 'customer_id' | 'recipient' | 'bounced_at'
>

/** Records that an address rejected a mail, and that its customer cannot be reached there. */
export async function settleBounce(
  work: Work,
  mail: DeliveredMail,
  detail: string | null,
): Promise<void> {
  if (mail.bounced_at !== null) return
  await updateMail(work, mail.id, { bounced_at: work.now, delivery_detail: detail })
  await noteProblem(work, mail, { problem: 'bounced', detail })
}

/** Notes the problem of a customer's address; emails of the server itself are always sent. */
export async function noteProblem(
  work: Work,
  { organization_id, customer_id, recipient: address }: DeliveredMail,
  noted: { problem: 'bounced' | 'complained'; detail: string | null },
): Promise<void> {
  if (organization_id === null || customer_id === null) return
  await noteUnreachable(work, { organization_id, customer_id, address, ...noted })
}
