import { toProcessorAmount } from '../../platform/money.ts'

/**
 * An amount in the processor's units, following earlier refunds of the same payment. It is the
 * difference of two converted sums, so that many refunds add up to the charged amount even in
 * currencies with a coarser unit at the processor.
 */
export function processorAmount(amount: number, before: number, currency: string): number {
  const counted = (sum: number) => toProcessorAmount(sum, currency)
  return counted(before + amount) - counted(before)
}
