import { Money } from '@gatehouse/ui/money'

/** The amount that a page is about, in minor units, at the top of its facts. */
export const MainAmount = (of: { amount: number; currency: string }) => (
  <Money {...of} className="text-title text-strong font-medium" />
)
