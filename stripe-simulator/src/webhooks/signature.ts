import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a body, at a time in seconds. */
export function signatureOf(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}
