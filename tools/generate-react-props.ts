// Generates the reference of React components: their props, as the doc comments explain them.
import { readFile, writeFile } from 'node:fs/promises'
import { kebabCase } from '../contract/src/kit/key-case.ts'
import { publicNames } from './public-names.ts'

const PAGE = new URL('../docs/api/react.md', import.meta.url)
const SOURCE = new URL('../react/src/', import.meta.url)

export const name = 'props of React components'

/** The components in the order of the page, by their files. */
const components: Record<string, string> = {
  GatehouseProvider: 'gatehouse-provider.tsx',
  SignIn: 'sign-in/sign-in.tsx',
  SignUp: 'sign-in/sign-up.tsx',
  UserButton: 'user/user-button.tsx',
  OrganizationSwitcher: 'organizations/organization-switcher.tsx',
  PricingTable: 'billing/pricing-table.tsx',
  CheckoutButton: 'billing/checkout-button.tsx',
  ManageBilling: 'billing/manage-billing.tsx',
  Protect: 'access/protect.tsx',
}

/** Types of props that are in another file than their component, or that several have. */
const elsewhere: Record<string, string> = {
  PricingTableProps: 'billing/pricing-table-props.ts',
  AppearanceProps: 'appearance/root.tsx',
  EntranceProps: 'sign-in/entrance.tsx',
  CheckoutOptions: 'billing/checkout-button.tsx',
}

/** Writes (or, when checking, compares) the page. */
export async function run(check: boolean): Promise<string[]> {
  const page = await reference()
  if (page === (await readFile(PAGE, 'utf8').catch(() => ''))) return []
  if (!check) await writeFile(PAGE, page)
  return [PAGE.pathname]
}

async function reference(): Promise<string> {
  const parts = Object.entries(components).map(async ([component, file]) => {
    const rows = await propsOf(`${component}Props`, file)
    const { text = '' } = publicNames(`react/src/${file}`).find(one => one.name === component) ?? {}
    return `## ${component}\n\n${wrap(textOf(text))}\n\n${tableOf(rows)}\n`
  })
  return `${INTRODUCTION}\n${(await Promise.all(parts)).join('\n')}\n${await partsList()}`
}

const INTRODUCTION = `# React components

The props of \`@gatehouse/react\`; all are optional. There is a
[guide to the components](../guides/react-components.md), and every component in every state is in
the gallery at \`/docs/react/gallery\` of your server.
`

const read = (file: string) => readFile(new URL(file, SOURCE), 'utf8')

type Prop = { name: string; type: string; text: string }

/** The props of a type, and of the types that it adds. */
async function propsOf(type: string, componentFile: string): Promise<Prop[]> {
  const lines = (await read(elsewhere[type] ?? componentFile)).split('\n')
  const start = lines.findIndex(line => line.startsWith(`export type ${type} =`))
  const open = lines.findIndex((line, at) => at >= start && line.endsWith('{'))
  const close = lines.findIndex((line, at) => at > open && /^ {0,2}\}$/.test(line))
  if (start < 0 || close < 0) throw new Error(`${type} is not declared as expected`)
  const head = lines.slice(start, open + 1).join(' ')
  const added = Object.keys(elsewhere).filter(other => other !== type && head.includes(other))
  const more = added.map(other => propsOf(other, componentFile))
  return [...readProps(lines.slice(open + 1, close)), ...(await Promise.all(more)).flat()]
}

/** Reads the lines of a type: a comment, then a prop, whose type may have several lines. */
function readProps(lines: readonly string[]): Prop[] {
  const props: Prop[] = []
  let comment = ''
  for (const line of lines) {
    const [, prop, type = ''] = /^\s+'?([\w-]+)'?\?: (.*)$/.exec(line) ?? []
    if (/^\s+(\/\*)?\*/.test(line)) comment += ` ${line.replace(/^\s+(\/\*\*|\*\/|\*)/, '')}`
    else if (prop !== undefined) {
      props.push({ name: prop, type: typeText(type), text: textOf(comment) || plain[prop] || '' })
      comment = ''
    }
  }
  return props
}

/** Props that need no comment in the source. */
const plain: Record<string, string> = {
  children: 'The content.',
  'aria-label': 'The name for screen readers, where the content does not say it.',
}

const typeText = (type: string): string =>
  type.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1')

const textOf = (comment: string): string =>
  comment.replaceAll('*/', '').replaceAll(/\s+/g, ' ').trim()

const WIDTH = 120

/** Breaks a text into lines that are at most as wide as a document. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const isFull = last === undefined || last.length + word.length >= WIDTH
    if (isFull) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const tableOf = (props: readonly Prop[]): string =>
  [
    '| prop | type | |',
    '|---|---|---|',
    ...props.map(prop => {
      const type = prop.type.replaceAll('|', '\\|')
      return `| \`${prop.name}\` | \`${type}\` | ${prop.text} |`
    }),
  ].join('\n')

/** The parts that slots name. */
async function partsList(): Promise<string> {
  const source = await read('appearance/slots.ts')
  const rows = [...source.matchAll(/(?:\/\*\* ([^\n]*) \*\/\n\s+)?\b(\w+): '(\w+)',/g)]
  const lines = rows.map(([, text = '', part = '', element = '']) => {
    const className = `gh-${kebabCase(part)}`
    return `| \`${part}\` | \`${element}\` | \`${className}\` | ${text} |`
  })
  return `## Parts

The names of [slots](../guides/react-components.md#change-how-parts-look).

| part | element | class | |
|---|---|---|---|
${lines.join('\n')}
`
}
