import { z } from 'zod'

/** The longest reply of a mail server that is kept, in characters. */
const DETAIL_LENGTH_MAX = 300

/** The error that nodemailer throws when the mail server rejects a command. */
const RejectedCommand = z.object({
  command: z.string(),
  responseCode: z.int(),
  response: z.string(),
})

/** Replies that reject the mailbox itself (RFC 5321, 4.2.3), if no enhanced code says more. */
const MAILBOX_CODES: readonly number[] = [550, 551, 553]

/**
 * Enhanced codes that reject the recipient's address for good (RFC 3463, RFC 7505): no such
 * mailbox, host or syntax, moved, or a mailbox that is disabled. Others, such as a policy (5.7),
 * are about the sender and say nothing about the address.
 */
const ADDRESS_CODES = /^5\d\d[ -](5\.1\.(?:0|1|2|3|4|6|10)|5\.2\.1)\b/

/**
 * The reply by which a mail server rejected a recipient's address for good; undefined if it was
 * another error, after which the email is sent again later.
 */
export function bounceDetail(error: unknown): string | undefined {
  const rejected = RejectedCommand.safeParse(error)
  if (!rejected.success || rejected.data.command !== 'RCPT TO') return undefined
  const { response, responseCode } = rejected.data
  const hasEnhancedCode = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/.test(response)
  const isFinal = hasEnhancedCode
    ? ADDRESS_CODES.test(response)
    : MAILBOX_CODES.includes(responseCode)
  return isFinal ? plainDetail(response) : undefined
}

/** What another system said about an email, as one line of limited length. */
export const plainDetail = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH_MAX)
