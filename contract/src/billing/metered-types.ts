/** The types of prices for usage: by the unit, by tiers of units, or by packages of units. */
export const meteredTypes = ['metered_unit', 'metered_tiers', 'metered_package'] as const
export type MeteredType = (typeof meteredTypes)[number]

const types: ReadonlySet<string> = new Set(meteredTypes)

/** Whether prices of this type bill usage after its period, and nothing before it. */
export const isMeteredType = (amount_type: string): amount_type is MeteredType =>
  types.has(amount_type)
