/** The processor that takes the card: the simulator (sandbox), or Stripe. */
export type Processor =
  | { kind: 'simulator'; key: string; base: string; account: string | undefined }
  | { kind: 'stripe'; key: string; account: string | undefined }

/** The processor named in the server's response; undefined if none is configured. */
export function processorOf(facts: Record<string, string | undefined>): Processor | undefined {
  const { publishable_key: key, processor_base: base, account_id: account } = facts
  if (!key) return undefined
  return base ? { kind: 'simulator', key, base, account } : { kind: 'stripe', key, account }
}
