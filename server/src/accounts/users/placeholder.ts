const PLACEHOLDER = '.placeholder.invalid'

/**
 * Stands where an address must be and there is none. Nobody can receive a mail there (RFC 2606).
 * The local part says who it is, so `at` is one of ours for each who gives none.
 */
export const placeholderAt = (local: string, at: string) => `${local}@${at}${PLACEHOLDER}`

/**
 * Whether an address is such a placeholder. It proves nothing: never sign up with a password, link
 * or mail by it.
 */
export const isPlaceholder = (email: string) => email.toLowerCase().trim().endsWith(PLACEHOLDER)
