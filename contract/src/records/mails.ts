import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { commonProblems } from '../kit/problems.ts'

/** An email the sandbox kept instead of sending it. */
const MailboxMessage = z.object({
  id: Id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  created_at: Moment,
})
type MailboxMessage = z.output<typeof MailboxMessage>

const raw = {
  kind: 'raw',
  method: 'GET',
  status: 200,
  subjects: ['anonymous'],
  sandbox: true,
  internal: true,
} as const

/** The sandbox's mailbox: every email that would have been sent, newest first. */
export const mailboxEndpoints = endpoints('billing', {
  messages: {
    kind: 'read',
    method: 'GET',
    path: '/mailbox/messages',
    status: 200,
    summary: 'List emails captured by the sandbox',
    subjects: ['anonymous'],
    query: z.object({ ...pageQuery, to: z.string().max(320).optional() }),
    output: pageOf(MailboxMessage),
    problems: [],
    sandbox: true,
  },
  page: {
    ...raw,
    path: '/mailbox',
    summary: 'Browse the sandbox mailbox',
    query: z.object({ id: Id.optional(), to: z.string().max(320).optional() }),
    problems: [],
  },
  html: {
    ...raw,
    path: '/mailbox/messages/{id}/html',
    summary: 'View an email as its recipient sees it',
    params: z.object({ id: Id }),
    problems: [commonProblems.not_found],
  },
})
