import { toProcessorAmount } from '../../platform/money.ts'

/**
 * An amount as the processor counts it, after what it has given back of the same payment before:
 * the difference of two sums, so that many refunds add up to what was charged in currencies it
 * counts more coarsely, too.
 */
export function processorAmount(amount: number, before: number, currency: string): number {
  const counted = (sum: number) => toProcessorAmount(sum, currency)
  return counted(before + amount) - counted(before)
}
