/** Minimum and maximum of a fixed price or a chosen amount, in minor units. */
export const AMOUNT_MIN = 50
export const AMOUNT_MAX = 99_999_999
