/** By what revenue is broken down. */
export const breakdownKeys = ['product', 'country', 'interval', 'discount'] as const
