/**
 * The parts of the texts, each loaded separately; see vite/text-parts.ts. A text that pages of one
 * part name is in that part. `common` has those of Home and of the frame, `organization` those that
 * several parts of an organization name, and `shared` what the account or the admin names as well.
 */
export const parts = [
  ...(['common', 'shared', 'account', 'admin', 'organization'] as const),
  ...(['catalog', 'sales', 'usage', 'analytics', 'developers', 'people', 'settings'] as const),
] as const

/** A part of the texts. */
export type Part = (typeof parts)[number]

/** The part with keys that no page was found to use. */
const REST: Part = 'organization'

/** The areas of an organization with texts of their own, by the first segment of their paths. */
const areas: readonly (readonly [part: Part, segments: RegExp])[] = [
  ['catalog', /^(products|checkout-links|discounts|custom-fields|benefits|files|integrations)$/],
  ['sales', /^(customers|orders|subscriptions|payments|refunds|disputes|requests|checkouts)$/],
  ['usage', /^(meters|events)$/],
  ['analytics', /^analytics$/],
  ['developers', /^(webhooks|access-tokens)$/],
  ['people', /^(members|teams|roles|purchases)$/],
  ['settings', /^(settings|audit)$/],
]

/** The part with the texts of a page, by its path in routes.ts. */
export function partOf(path: string): Part {
  if (path.startsWith('/admin')) return 'admin'
  if (/^\/account(\/|$)/.test(path)) return 'account'
  // Home is the first page most users see: its own few texts are not worth another request.
  const segment = /^\/dashboard\/[^/]+\/([^/]+)/.exec(path)?.[1]
  if (segment === undefined) return 'common'
  return areas.find(([, segments]) => segments.test(segment))?.[0] ?? 'organization'
}

/** The part with a text that pages of these parts name. */
export function partOfNaming(naming: readonly Part[]): Part {
  const [first = REST, ...others] = naming
  if (others.length === 0) return first
  if (naming.includes('common')) return 'common'
  return naming.some(part => part === 'account' || part === 'admin') ? 'shared' : 'organization'
}

/** All parts with texts that such a page uses. */
export function partsFor(path: string): readonly Part[] {
  const part = partOf(path)
  if (part === 'common') return ['common']
  if (part === 'account' || part === 'admin') return ['common', 'shared', part]
  return [...new Set<Part>(['common', 'shared', 'organization', part])]
}
