import { customerMailSampleEndpoints } from '@gatehouse/contract/billing/customer-mail-samples'
import { customerMailEndpoints } from '@gatehouse/contract/billing/customer-mails'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { reaches } from '../../actors/reach.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { getEmailStatus } from './get-email-status.ts'
import { listCustomerMails } from './list-customer-mails.ts'
import { previewMail, showMailPage } from './preview-mail.ts'
import { resendMail } from './resend-mail.ts'
import { sendSample } from './send-sample.ts'

/** The organization of a path; undefined beyond the reach of the caller. */
const findOrganization = async (work: Reading, { id = '' }: Record<string, string>) =>
  reaches(work.actor, id) ? id : undefined

/** Emails to a merchant's customers: what was sent, and sending it again; what they look like. */
export const customerMails = [
  ...implement(customerMailEndpoints, {
    list: listCustomerMails,
    status: (work, { id }) => getEmailStatus(work, id),
    resend: (work, { id }) => resendMail(work, id),
  }),
  ...implement(
    customerMailSampleEndpoints,
    {
      get: previewMail,
      page: showMailPage,
      send: (work, { id, body }) =>
        reaches(work.actor, id) ? sendSample(work, id, body) : fail(commonProblems.not_found),
    },
    { find: findOrganization },
  ),
]
