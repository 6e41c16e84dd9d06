import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sdkEntries } from './build-sdk.ts'
import { publicNames, type PublicName } from './public-names.ts'
import { root } from './source-tree.ts'

export const name = 'SDK reference'

const PAGE = join(root, 'docs', 'api', 'sdk.md')

/** What each entry is for. A new entry needs a line. */
const purposes: Record<string, string> = {
  './accounts': 'Sign-in, sessions, organizations and administration, in browsers and on servers.',
  './billing': 'Every operation of the billing API, with an access token.',
  './entitlements': 'A local copy of what customers may use, kept fresh by a stream.',
  './express': 'Sessions and entitlements in Express.',
  './fastify': 'Sessions and entitlements in Fastify.',
  './hono': 'Sessions and entitlements in Hono.',
  './license-files': 'Checks license files without a connection.',
  './next': 'Sessions and entitlements in Next.js.',
  './react': 'Hooks for React.',
  './server': 'Sessions and entitlements of plain requests.',
  './webhooks': 'Verifies webhooks.',
}

const INTRO = `# SDK reference

The public functions, classes and types of \`@gatehouse/sdk\`, made from its doc comments. The calls
of the API, with their inputs and answers, are in the [API reference](README.md); guides show how to
use them: [accounts](../guides/account-sdk.md), [billing](../guides/billing-sdk.md),
[entitlements](../guides/gate-a-feature.md) and [webhooks](../guides/webhooks.md).

\`@gatehouse/sdk\` itself exports everything of its entries \`accounts\` and \`billing\`.
`

/** Functions come first, because a reader looks for what to call. */
const ORDER: PublicName['kind'][] = ['function', 'class', 'value', 'type']

function sectionOf(entry: string, file: string): string[] {
  const purpose = purposes[entry]
  if (purpose === undefined) throw new Error(`Say what ${entry} is for in ${import.meta.filename}.`)
  const title = `@gatehouse/sdk${entry.slice(1)}`
  const names = publicNames(`sdk/src/${file}`).sort(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  )
  return [`## ${title}`, '', purpose, '', ...names.flatMap(describe)]
}

function describe({ name: title, text, signature }: PublicName): string[] {
  return [`### ${title}`, '', ...(text ? [text, ''] : []), '```ts', signature, '```', '']
}

/** Writes the page, unless it only checks. */
export async function run(check: boolean): Promise<string[]> {
  const sections = Object.entries(sdkEntries)
    .filter(([entry]) => entry !== '.')
    .flatMap(([entry, file]) => sectionOf(entry, file))
  const text = [INTRO, ...sections].join('\n')
  if (existsSync(PAGE) && readFileSync(PAGE, 'utf8') === text) return []
  if (!check) writeFileSync(PAGE, text)
  return [PAGE]
}
