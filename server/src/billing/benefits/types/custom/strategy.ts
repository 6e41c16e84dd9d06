import type { BenefitStrategy } from '../../strategy.ts'

/**
 * A note. It is read from the benefit whenever it is shown, and as purchased content only while the
 * benefit is granted.
 */
export const custom: BenefitStrategy<'custom'> = {
  granted: 'in_sale',
  grant: () => ({ properties: {} }),
  customerView: ({ note }, { is_granted }) => ({ note: is_granted ? note : null }),
}
