/** What the plan for developers counts: map tiles that their programs load. */
export const tileMeter = {
  name: 'Map tiles',
  filter: {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'tiles.loaded' }],
  },
  aggregation: { func: 'sum', property: 'tiles' },
} as const

/** The tiles that the plan includes in each month. */
export const TILES_INCLUDED = 50_000

/** The price of each further tile, in cents. */
export const TILE_PRICE = '0.04'

/** An alert of the merchant: a customer who uses this much may want a larger plan. */
export const tileAlert = {
  name: 'Most of the included tiles are used',
  threshold: 80,
  threshold_type: 'percent_of_credits',
} as const

/** The days between two reports of one program, at most. */
export const REPORT_DAYS_MAX = 9

/** The most tiles of one event, and what a thousand of them cost the merchant, in cents. */
export const TILES_MAX = 6_000
export const COST_PER_THOUSAND = 1.1

/** The parts of the world whose tiles are loaded, and their formats. */
export const regions = ['baltic', 'north-sea', 'skagerrak', 'hebrides', 'aegean'] as const
export const formats = ['png', 'webp', 'vector'] as const
