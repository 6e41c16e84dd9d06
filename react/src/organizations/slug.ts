const SLUG_MAX = 64

/** The shortest slug that the server accepts. */
export const SLUG_LENGTH_MIN = 3

/** Lowercase letters, digits and single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Suggests a slug for a name: "Nordlicht Töne" gives `nordlicht-tone`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
