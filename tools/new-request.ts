/** What `npm run new` should create. */
export type NewRequest =
  | { kind: 'operation'; module: string; name: string }
  | { kind: 'migration'; name: string }
  | { kind: 'module'; module: string }

const USAGE = `Usage: npm run new <operation|migration|module> <name>
  npm run new operation billing/subscriptions pause-subscription
  npm run new migration trial-reminders
  npm run new module billing/gift-cards`

/**
 * Reads the arguments of `npm run new`. The words of a migration may be separate arguments; any
 * other argument too many is rejected, because dropping it would create a file of another name.
 */
export function readRequest(args: string[]): NewRequest {
  const [kind, ...names] = args
  const [first, second] = names
  if (kind === 'migration' && first) return { kind, name: names.join('-') }
  if (kind === 'module' && first && names.length === 1) return { kind, module: first }
  if (kind === 'operation' && first && second && names.length === 2) {
    return { kind, module: first, name: second }
  }
  throw new Error(USAGE)
}
