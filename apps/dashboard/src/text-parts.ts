/**
 * The parts of the texts, each loaded separately; see vite/text-parts.ts. A text that pages of one
 * part name is in that part. `common` has those of Home and of the frame, `arrival` those of the
 * pages around sign-in, `organization` those that several parts of an organization name, and
 * `shared` what other pages name as well, and why the server rejected something.
 */
export const parts = [
  ...(['common', 'shared', 'arrival', 'account', 'admin', 'organization'] as const),
  ...(['catalog', 'sales', 'usage', 'analytics', 'developers', 'people', 'settings'] as const),
] as const

/** A part of the texts. */
export type Part = (typeof parts)[number]

/** The part with keys that no page was found to use. */
const REST: Part = 'organization'

/** The areas of an organization with texts of their own, by the first segment of their paths. */
const areas: readonly (readonly [part: Part, segments: RegExp])[] = [
  ['catalog', /^(products|checkout-links|discounts|custom-fields|benefits|files|integrations)$/],
  [
    'sales',
    /^(customers|orders|subscriptions|payments|refunds|disputes|requests|checkouts|finance)$/,
  ],
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
  const isHome = /^(\/(dashboard\/[^/]+\/?)?)?$/.test(path)
  if (isHome) return 'common'
  const segment = /^\/dashboard\/[^/]+\/([^/]+)/.exec(path)?.[1]
  if (segment === undefined) return 'arrival'
  return areas.find(([, segments]) => segments.test(segment))?.[0] ?? 'organization'
}

/** Why the server rejected something: nobody reads it before they have done something. */
const REASONS = /^(refusal|invalid|decline)\./
const outside: readonly Part[] = ['arrival', 'account', 'admin']

/** The part with a text, by the parts whose pages name it. */
export function partOfText(key: string, naming: readonly Part[]): Part {
  const [first = REST, ...others] = naming
  if (naming.includes('common')) return REASONS.test(key) ? 'shared' : 'common'
  if (others.length === 0) return first
  return naming.some(part => outside.includes(part)) ? 'shared' : 'organization'
}

/** All parts with texts that such a page uses. */
export function partsFor(path: string): readonly Part[] {
  const part = partOf(path)
  if (part === 'common') return ['common']
  if (outside.includes(part)) return ['common', 'shared', part]
  return [...new Set<Part>(['common', 'shared', 'organization', part])]
}
