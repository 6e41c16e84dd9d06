import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { unsubscribeLink } from '../billing/customer-sessions/unsubscribe-link.ts'
import { renderStored } from '../records/mails/mail-content.ts'
import type { TestServer } from './test-server.ts'

/** The mails to an email, latest first. */
export async function mailsSentTo(server: TestServer, email: string) {
  const rows = await server.site.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async row => ({ ...row, ...(await renderStored(server.site.keys, row)) })),
  )
}

/**
 * Keeps all mails while months pass, by removing the daily cleanup, which deletes them after a
 * month.
 */
export async function keepMails(server: TestServer): Promise<void> {
  const waiting = () =>
    server.site.db.selectFrom('agenda').select('id').where('kind', '=', 'clean_up').execute()
  while ((await waiting()).length === 0) await setTimeout(10)
  await server.site.db.deleteFrom('agenda').where('kind', '=', 'clean_up').execute()
}

/** The link in the latest mail to an email whose path starts with this. */
export async function linkTo(server: TestServer, email: string, path: string): Promise<URL> {
  const mails = await mailsSentTo(server, email)
  const links = mails.flatMap(mail => mail.plain.match(/https?:\/\/\S+/g) ?? [])
  const found = links.map(link => new URL(link)).find(link => link.pathname.startsWith(path))
  assert.ok(found, `a mail with a link to ${path}`)
  return found
}

/** The URL that the button calls on the page of the latest verification link to an email. */
export async function verificationCall(server: TestServer, email: string): Promise<URL> {
  const page = await linkTo(server, email, '/verify-email')
  return new URL(`/api/auth/verify-email${page.search}`, page.origin)
}

/** The six digits of the latest mail to an email. */
export async function codeTo(server: TestServer, email: string): Promise<string> {
  const [mail] = await mailsSentTo(server, email)
  return /^\d{6}$/m.exec(mail?.plain ?? '')?.[0] ?? assert.fail(`no code for ${email}`)
}

/** The sign-in code of the customer portal in the latest mail. */
export async function portalCodeTo(server: TestServer, email: string): Promise<string> {
  const mail = (await mailsSentTo(server, email)).find(({ kind }) => kind === 'portal_code')
  const code = /^[A-Z0-9]{6}$/m.exec(mail?.plain ?? '')?.[0]
  assert.ok(code, `a mail to ${email} with a code for the portal`)
  return code
}

/** The link by which a customer declines notices of new file versions. */
export const unsubscribeLinkOf = ({ site }: TestServer, customer_id: string): URL =>
  new URL(unsubscribeLink({ server: site }, { customer_id, kind: 'file_version' }))
