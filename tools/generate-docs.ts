import { readFile, writeFile } from 'node:fs/promises'
import { seatLifecycle } from '../contract/src/billing/seats.ts'
import { checkoutLifecycle } from '../contract/src/billing/checkouts.ts'
import { licenseKeyLifecycle } from '../contract/src/billing/license-keys.ts'
import { grantLifecycle } from '../contract/src/billing/grants.ts'
import { orderLifecycle } from '../contract/src/billing/orders.ts'
import { paymentLifecycle } from '../contract/src/billing/payments.ts'
import { disputeLifecycle } from '../contract/src/billing/disputes.ts'
import { refundLifecycle } from '../contract/src/billing/refunds.ts'
import { subscriptionChangeLifecycle } from '../contract/src/billing/subscription-updates.ts'
import { subscriptionLifecycle } from '../contract/src/billing/subscriptions.ts'
import { invitationLifecycle } from '../contract/src/organizations/invitation.ts'
import { portalDomainLifecycle } from '../contract/src/organizations/portal-domains.ts'
import { testClockLifecycle } from '../contract/src/organizations/test-clock.ts'
import { merchantLifecycle } from '../contract/src/organizations/merchant.ts'
import { eventGenerations } from '../contract/src/webhooks/event-types.ts'
import { webhookEventLifecycle } from '../contract/src/webhooks/deliveries.ts'
import { webhookReplayLifecycle } from '../contract/src/webhooks/replays.ts'

const FOLDER = new URL('../docs/api/', import.meta.url)

export const name = 'API documents'

const lifecycles = {
  Checkout: checkoutLifecycle,
  Order: orderLifecycle,
  Subscription: subscriptionLifecycle,
  'Change of a subscription': subscriptionChangeLifecycle,
  Payment: paymentLifecycle,
  Refund: refundLifecycle,
  Dispute: disputeLifecycle,
  'Benefit grant': grantLifecycle,
  'License key': licenseKeyLifecycle,
  'Customer seat': seatLifecycle,
  Invitation: invitationLifecycle,
  'Merchant organization': merchantLifecycle,
  'Portal domain': portalDomainLifecycle,
  'Test clock': testClockLifecycle,
  'Webhook event': webhookEventLifecycle,
  'Webhook replay': webhookReplayLifecycle,
} satisfies Record<string, { steps: Record<string, Record<string, string>> }>

function lifecyclePage(): string {
  const sections = Object.entries(lifecycles).map(([title, { steps }]) => {
    const rows = Object.entries(steps).flatMap(([from, table]) =>
      Object.entries(table as Record<string, string>).map(
        ([step, to]) => `  ${from} --> ${to}: ${step}`,
      ),
    )
    return [`## ${title}`, '', '```mermaid', 'stateDiagram-v2', ...rows, '```', ''].join('\n')
  })
  return ['# Lifecycles', '', 'Every status and every step between them.', '', ...sections].join(
    '\n',
  )
}

function eventPage(): string {
  const rows = Object.entries(eventGenerations).map(([type, since]) => `| \`${type}\` | ${since} |`)
  const intro = [
    'Webhook events by type. Validators of SDKs older than the one named refuse the type, so it is',
    'only sent to endpoints that ask for it.',
  ].join('\n')
  const table = ['| type | first SDK |', '| --- | --- |', ...rows]
  return ['# Events', '', intro, '', ...table, ''].join('\n')
}

const NOTICE = '<!-- Generated from the contract: change that and run `npm run generate`. -->\n\n'

/** Writes (or, when checking, compares) the pages that are generated from the contract. */
export async function run(check: boolean): Promise<string[]> {
  const stale: string[] = []
  const pages = { 'lifecycles.md': lifecyclePage(), 'events.md': eventPage() }
  for (const [file, page] of Object.entries(pages)) {
    const url = new URL(file, FOLDER)
    const text = NOTICE + page
    const current = await readFile(url, 'utf8').catch(() => '')
    if (text === current) continue
    stale.push(url.pathname)
    if (!check) await writeFile(url, text)
  }
  return stale
}
