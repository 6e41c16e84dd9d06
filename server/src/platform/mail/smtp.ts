import type { Transporter } from 'nodemailer'
import { openTransaction } from '../db/database.ts'
import { bounceDetail } from './bounce-detail.ts'
import type { Site } from '../site.ts'

/** One mail as sent; the id becomes its Message-ID, so that a mail sent twice is one mail. */
export type OutgoingMail = {
  id: string
  recipient: string
  subject: string
  html: string
  plain: string
  /** The name it comes from, if not the server's own. */
  sender?: string | undefined
  reply_to?: string | undefined
  /** Declines mails of its kind by POST, as RFC 8058 describes. */
  unsubscribe_url?: string | undefined
}

const transports = new WeakMap<Site, Promise<Transporter>>()

const TIMEOUT_MS = 15_000

/** The site's connections, opened with the first mail: without SMTP the library is not loaded. */
function transportOf(site: Site): Promise<Transporter> {
  const known = transports.get(site)
  if (known) return known
  const opening = open(site)
  transports.set(site, opening)
  return opening
}

async function open(site: Site): Promise<Transporter> {
  if (!site.config.smtp_url)
    throw new Error('SMTP_URL is not set: emails are kept in the sandbox mailbox')
  const url = new URL(site.config.smtp_url)
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  })
}

/** What the SMTP server did: it accepted the mail unless it rejected the address for good. */
type SmtpResult = { bounce: string | undefined }

/**
 * Sends a mail to the SMTP server. Called by a job, never inside a transaction. Throws if it should
 * be sent again later.
 */
export async function sendBySmtp(site: Site, mail: OutgoingMail): Promise<SmtpResult> {
  if (openTransaction.getStore())
    throw new Error("an email sent inside a transaction can't be rolled back")
  const host = new URL(site.base_url).hostname
  const message = {
    from: senderOf(site.config.mail_from, mail.sender),
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    ...(mail.unsubscribe_url && { headers: unsubscribeHeaders(mail.unsubscribe_url) }),
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    messageId: `<${mail.id}@${host}>`,
  }
  try {
    const transport = await transportOf(site)
    await transport.sendMail(message)
    return { bounce: undefined }
  } catch (error) {
    const bounce = bounceDetail(error)
    if (bounce === undefined) throw error
    return { bounce }
  }
}

const ADDRESS = /<([^<>]+)>\s*$/
const NAME_LENGTH_MAX = 78

/** The server's address under the name of the sender; a name cannot add a line or an address. */
function senderOf(mail_from: string, sender: string | undefined) {
  if (sender === undefined) return mail_from
  const name = sender.replaceAll(/[\s\p{C}<>"@]+/gu, ' ').trim()
  return {
    name: name.slice(0, NAME_LENGTH_MAX),
    address: ADDRESS.exec(mail_from)?.[1] ?? mail_from,
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Closes the SMTP connections. */
export async function closeSmtp(site: Site): Promise<void> {
  const opened = transports.get(site)
  transports.delete(site)
  const transport = await opened?.catch(() => undefined)
  transport?.close()
}
