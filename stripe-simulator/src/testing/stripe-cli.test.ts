import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startTestSimulator } from './given.ts'

/** The events that the official command line can trigger and the simulator supports. */
const EVENTS = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'setup_intent.created',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'setup_intent.requires_action',
  'charge.succeeded',
  'charge.failed',
  'charge.captured',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'account.updated',
]
/** Events without a trigger in the command line are triggered by our own fixtures. */
const FIXTURES: Record<string, object> = {
  'refund.created': refundFixture('pm_card_visa'),
  'refund.updated': refundFixture('pm_card_pendingRefund'),
  'refund.failed': refundFixture('pm_card_refundFail'),
}
const AT_ONCE = 4

/**
 * The command line's package depends on the platform; the postinstall that links it may not have
 * run.
 */
function findBinary(): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    const name = `@stripe/cli-${process.platform}-${process.arch}`
    const windows = process.platform === 'win32'
    return join(
      dirname(require.resolve(`${name}/package.json`)),
      'bin',
      windows ? 'stripe.exe' : 'stripe',
    )
  } catch {
    return undefined
  }
}

const binary = findBinary()

test(
  'the official Stripe CLI triggers every supported event',
  {
    skip:
      binary === undefined && `@stripe/cli has no binary for ${process.platform}-${process.arch}`,
  },
  async t => {
    const { url, control } = await startTestSimulator(t, { settleDelay: 0 })
    const home = mkdtempSync(join(tmpdir(), 'stripe-cli-'))
    t.after(() => rmSync(home, { recursive: true }))
    const env = {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      STRIPE_CLI_TELEMETRY_OPTOUT: '1',
    }
    const trigger = (event: string, ...more: string[]) =>
      promisify(execFile)(
        String(binary),
        ['trigger', event, '--api-base', url, '--api-key', 'sk_test_1234567890', ...more],
        { env },
      )
    const commands = [
      ...EVENTS.map(event => [event]),
      ...Object.values(FIXTURES).map(fixture => [
        'charge.refunded',
        '--raw',
        JSON.stringify(fixture),
      ]),
    ]
    for (let index = 0; index < commands.length; index += AT_ONCE) {
      await Promise.all(
        commands
          .slice(index, index + AT_ONCE)
          .map(([event = '', ...more]) => trigger(event, ...more)),
      )
    }
    control.settle()

    const receivedTypes = new Set(control.events().map(({ type }) => type))
    const missing = [...EVENTS, ...Object.keys(FIXTURES)].filter(event => !receivedTypes.has(event))
    assert.deepEqual(missing, [])
    assert.deepEqual(
      control.requests().filter(({ status }) => status !== 200 && status !== 402),
      [],
    )
  },
)

function refundFixture(method: string): object {
  return {
    _meta: { template_version: 0 },
    fixtures: [
      {
        name: 'payment',
        path: '/v1/payment_intents',
        method: 'post',
        params: { amount: 1000, currency: 'usd', payment_method: method, confirm: true },
      },
      {
        name: 'refund',
        path: '/v1/refunds',
        method: 'post',
        params: { payment_intent: '${payment:id}' },
      },
    ],
  }
}
