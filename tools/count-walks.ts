// Counts the walks of docs/proof/newcomer-tasks.md: `node tools/count-walks.ts [commit]`.
import { execFileSync } from 'node:child_process'
import { followValue, type ParsedFile, type WalkStart } from './follow-value.ts'
import { parseFile, root } from './source-tree.ts'

const SETTLEMENT = 'server/src/billing/settlement'
const SUBSCRIPTIONS = 'server/src/billing/subscriptions'

/** Each walk as file, function and parameter, or a field of the parameter. */
const walks = [
  'server/src/app/serve.ts handle implemented',
  'server/src/accounts/credentials/sign-in.ts prepareByEmail body',
  'server/src/accounts/credentials/sign-in.ts settleSignIn stage',
  'server/src/billing/checkouts/confirm-checkout.ts confirmCheckout checkout',
  `${SETTLEMENT}/settle-payment.ts settlePayment payment_id`,
  `${SETTLEMENT}/settle-purchase.ts settlePurchase purchase.checkout`,
  `${SETTLEMENT}/complete-purchase.ts completePurchase checkout`,
  `${SUBSCRIPTIONS}/renew-subscription.ts renewSubscription id`,
  `${SUBSCRIPTIONS}/renew-subscription.ts beginNextPeriod merchant`,
  `${SUBSCRIPTIONS}/start-period.ts startPeriod merchant`,
  'server/src/records/outbox/record-event.ts recordEvents data',
  'server/src/webhooks/deliveries/settle-delivery.ts settleDelivery attempt',
]

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function readerOf(commit: string): (file: string) => ParsedFile | undefined {
  const known = new Set(git('ls-tree', '-r', '--name-only', commit).split('\n'))
  const parsed = new Map<string, ParsedFile>()
  return file => {
    if (!known.has(file)) return undefined
    const earlier = parsed.get(file)
    if (earlier) return earlier
    const { program, imports } = parseFile(file, git('show', `${commit}:${file}`), known)
    const targetOf = (from: string) => imports.find(({ specifier }) => specifier === from)?.target
    parsed.set(file, { program, targetOf })
    return parsed.get(file)
  }
}

/** A step is a stretch of the walk in one file; a return is a step in a file that it had left. */
function countSteps(start: WalkStart, read: (file: string) => ParsedFile | undefined): string {
  const files = followValue(start, read).map(({ file }) => file)
  const steps = files.filter((file, at) => file !== files[at - 1])
  const distinct = new Set(steps).size
  return `${steps.length} / ${distinct} / ${steps.length - distinct}`
}

const read = readerOf(process.argv[2] ?? 'HEAD')
for (const walk of walks) {
  const [file = '', name = '', parameter = ''] = walk.split(' ')
  const counted = countSteps({ file, function: name, parameter }, read)
  console.log(`${counted.padEnd(14)} ${name}(${parameter})`)
}
