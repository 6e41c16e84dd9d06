import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { page } from '@gatehouse/contract/kit/pages'
import { mailEventEndpoints } from '@gatehouse/contract/records/mail-events'
import { mailboxEndpoints } from '@gatehouse/contract/records/mails'
import { implement } from '../../platform/http/implement.ts'
import { mailResponse } from '../../platform/mail/mail-response.ts'
import { reading } from '../../platform/work.ts'
import { receiveMailEvent } from './receive-mail-event.ts'
import { mailboxPage, mailboxPolicy } from './mailbox-page.ts'
import { renderStored } from './mail-content.ts'
import { findMail, listMails } from './queries.ts'

const PAGE_MAILS = 50

const html = (text: string, policy: string) =>
  new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })

/** The sandbox's mailbox, as a page and as JSON. */
export const mailbox = implement(mailboxEndpoints, {
  messages: async (work, query) => {
    const { rows, total } = await listMails(work, query)
    const items = await Promise.all(
      rows.map(async row => {
        const { html: shown, plain } = await renderStored(work.server.keys, row)
        return { ...row, to: row.recipient, html: shown, text: plain }
      }),
    )
    return page(items, total, query.limit)
  },
  page: async ({ site, actor, input, newNonce }) => {
    const nonce = newNonce()
    const work = reading(site, actor)
    const { rows, total } = await listMails(work, { to: input.to, page: 1, limit: PAGE_MAILS })
    const open = (input.id && (await findMail(work, input.id))) || rows[0]
    const text = await mailboxPage({ mails: rows, open, total, nonce })
    return html(text, mailboxPolicy(nonce))
  },
  html: async ({ site, actor, input }) => {
    const mail = await findMail(reading(site, actor), input.id)
    if (!mail) fail(commonProblems.not_found)
    const rendered = await renderStored(site.keys, mail)
    return mailResponse(rendered.html)
  },
})

/** Events of the email provider. */
export const mailEvents = implement(mailEventEndpoints, { receive: receiveMailEvent })
