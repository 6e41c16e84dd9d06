import type { Checkout } from './client.ts'

/** Who takes the card: the simulator (sandbox), or Stripe. */
export type Processor =
  | { kind: 'simulator'; key: string; base: string; account: string | undefined }
  | { kind: 'stripe'; key: string; account: string | undefined }

/** The processor of a checkout; undefined where the server has none set up. */
export function processorOf({
  payment_processor_metadata: facts,
}: Checkout): Processor | undefined {
  const { publishable_key: key, processor_base: base, account_id: account } = facts
  if (!key) return undefined
  return base ? { kind: 'simulator', key, base, account } : { kind: 'stripe', key, account }
}

/** Where the buyer must go to prove to the bank who they are. */
export function bankPageOf({ payment_processor_metadata: facts }: Checkout): string | undefined {
  return facts.intent_status === 'requires_action' ? facts.next_action_url : undefined
}

/** Whether the bank asks, by a page or through Stripe's library. */
export function bankAsks({ payment_processor_metadata: facts }: Checkout): boolean {
  return facts.intent_status === 'requires_action'
}
