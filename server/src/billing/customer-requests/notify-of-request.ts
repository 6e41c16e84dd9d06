import { notifyMembers } from '../../organizations/notifications/notify-members.ts'
import type { Work } from '../../platform/work.ts'
import { isWithin } from '../../platform/http/rate-limit.ts'
import { mailMerchant } from '../settlement/mail-merchant.ts'
import { findRequest } from './queries.ts'
import { texts } from './texts.ts'

/** Anyone can make a statement; members' mailboxes are not filled with them. */
const NOTICES_MAX = { max: 20, seconds: 3_600, shared: true } as const

/**
 * Mails a merchant's members who may see orders that a customer requested something. The text that
 * the customer entered is only shown in the dashboard.
 */
export async function notifyOfRequest(work: Work, request_id: string): Promise<void> {
  const request = await findRequest(work, request_id)
  if (!request) return
  const { organization_id, kind } = request
  const page = `/requests/${request_id}`
  await notifyMembers(work, organization_id, { kind: 'customer_request', page, facts: {} })
  if (!(await isWithin(work, NOTICES_MAX, `request notices ${organization_id}`))) return
  await mailMerchant(work, organization_id, {
    ...{ kind: `${kind}_requested`, permission: 'orders:read' },
    ...{ page, notification: 'customer_request' },
    textsIn: language => {
      const { mails, ...common } = texts[language].merchant
      return { ...mails[kind], ...common }
    },
    factsIn: () => ({}),
  })
}
