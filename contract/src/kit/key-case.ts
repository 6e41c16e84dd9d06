/** `price_amount` as `priceAmount`. */
export const camelCase = (key: string): string =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `priceAmount` as `price_amount`. */
export const snakeCase = (key: string): string =>
  key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** `priceAmount` as `price-amount`. */
export const kebabCase = (key: string): string =>
  key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
