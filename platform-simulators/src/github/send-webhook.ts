import { createHmac } from 'node:crypto'
import type { GitHubApp } from './state.ts'

/** Sends a signed webhook; the status of the response, or 0 without one. */
export async function sendWebhook(
  { webhook_url, webhook_secret }: GitHubApp,
  { event, payload, delivery }: { event: string; payload: object; delivery: string },
): Promise<number> {
  if (webhook_url === '') return 0
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', webhook_secret).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': delivery,
    'x-hub-signature-256': `sha256=${signature}`,
  }
  // GitHub does not repeat a webhook either.
  const sent = fetch(webhook_url, { method: 'POST', headers, body })
  return await sent.then(
    ({ status }) => status,
    () => 0,
  )
}
