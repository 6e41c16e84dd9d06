const PLACEHOLDER = '.placeholder.invalid'

/**
 * A placeholder for a required address that does not exist. No email can be delivered there (RFC
 * 2606). The local part identifies the user, so `at` must be a different name of ours for each
 * source of users.
 */
export const placeholderAddress = (local: string, at: string) => `${local}@${at}${PLACEHOLDER}`

/**
 * Whether an address is such a placeholder. It verifies nothing: never use it to sign up with a
 * password, to link an account, or to send email.
 */
export const isPlaceholder = (email: string) => email.toLowerCase().trim().endsWith(PLACEHOLDER)
