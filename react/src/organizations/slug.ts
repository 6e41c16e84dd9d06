/** The shortest slug that the server accepts. */
export const SLUG_LENGTH_MIN = 3

/** Lowercase letters, digits and single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
