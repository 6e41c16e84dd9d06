import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { jsonSchemaOf } from '@gatehouse/contract/kit/openapi'
import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { styles } from './styles.ts'

type Json = Record<string, unknown>
type Markup = ReturnType<typeof html>

const titleOf = (group: string) =>
  group.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace(/^./, letter => letter.toUpperCase())

/** One group of operations at a time, written out for reading. */
export function referencePage(wanted: string | undefined): string {
  const groups = Object.keys(contract)
  const group = wanted !== undefined && groups.includes(wanted) ? wanted : (groups[0] ?? '')
  const table = (contract as Record<string, Record<string, Endpoint>>)[group] ?? {}
  const shown = Object.values(table).filter(endpoint => !endpoint.internal)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(group)} · Gatehouse API</title><style>${raw(styles)}</style>
</head>
<body>
<nav aria-label="Groups"><strong>Gatehouse API</strong>${groups.map(name => link(name, name === group))}
<a href="/openapi.json">OpenAPI 3.1</a></nav>
<main><h1>${titleOf(group)}</h1>
<p class="soft">${shown.length} operations. Amounts are whole minor units of their currency; moments are ISO 8601 with an offset.</p>
${shown.map(operation)}</main>
</body></html>`
  return String(page)
}

const link = (name: string, current: boolean) =>
  html`<a href="/reference?group=${name}" ${current ? raw('aria-current="page"') : ''}>${titleOf(name)}</a>`

const CALLERS: Record<string, string> = {
  organization: 'organization access token',
  user: 'signed-in person',
  customer: 'customer session token',
  anonymous: 'anybody',
}

function operation(endpoint: Endpoint): Markup {
  const callers = endpoint.subjects.map(subject => CALLERS[subject]).join(', ')
  return html`<section>
<h2>${endpoint.summary}</h2>
<p><code class="path"><b>${endpoint.method}</b>${endpoint.path}</code></p>
${endpoint.description ? html`<p>${endpoint.description}</p>` : ''}
<p class="soft">Who may call: ${callers}${endpoint.scopes?.length ? html` with ${scopes(endpoint.scopes)}` : ''}.</p>
${fields('Path', endpoint.params)}${fields('Query', endpoint.query)}${fields('Body', endpoint.body)}
${answer(endpoint)}${refusals(endpoint)}
</section>`
}

const scopes = (list: readonly string[]) =>
  list.map((scope, at) => html`${at > 0 ? ' or ' : ''}<code>${scope}</code>`)

function fields(title: string, schema: z.ZodType | undefined): Markup | '' {
  const rows = schema ? rowsOf(jsonSchemaOf(schema, {})) : []
  if (rows.length === 0) return ''
  return html`<h3>${title}</h3><table>${rows}</table>`
}

function answer(endpoint: Endpoint): Markup | '' {
  const rows = endpoint.output ? rowsOf(itemOf(jsonSchemaOf(endpoint.output, {}))) : []
  if (rows.length === 0) return html`<h3>Answer ${endpoint.status}</h3>`
  return html`<h3>Answer ${endpoint.status}</h3><details><summary>${rows.length} fields</summary><table>${rows}</table></details>`
}

function refusals(endpoint: Endpoint): Markup | '' {
  if (endpoint.problems.length === 0) return ''
  const rows = endpoint.problems.map(
    problem => html`<tr><th><code>${problem.status} ${problem.error}</code></th><td>${problem.detail}</td></tr>`,
  )
  return html`<h3>Refusals</h3><table>${rows}</table>`
}

/** A page of a list is told by what its items are. */
function itemOf(schema: Json): Json {
  const properties = schema.properties as Record<string, Json> | undefined
  const items = properties?.items?.items as Json | undefined
  return items && properties?.pagination ? items : schema
}

function rowsOf(schema: Json): Markup[] {
  const variants = (schema.oneOf ?? schema.anyOf) as Json[] | undefined
  if (variants) {
    const named = variants.flatMap(variant => rowsOf(variant))
    return named.filter((row, at) => named.findIndex(other => String(other) === String(row)) === at)
  }
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, field]) => html`<tr><th><code>${name}</code>${required.has(name) ? html`<span class="must">required</span>` : ''}</th>
<td>${describe(field)}</td></tr>`,
  )
}

function describe(field: Json): string {
  const variants = (field.anyOf ?? field.oneOf) as Json[] | undefined
  if (variants) return [...new Set(variants.map(describe))].join(' or ')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (Array.isArray(field.enum)) return field.enum.map(value => JSON.stringify(value)).join(', ')
  if (field.type === 'array') return `list of ${describe((field.items ?? {}) as Json)}`
  const kind = Array.isArray(field.type) ? field.type.join(' or ') : String(field.type ?? 'anything')
  return [field.format ? `${kind} (${String(field.format)})` : kind, ...limits(field)].join(', ')
}

function limits(field: Json): string[] {
  const words: [string, string][] = [
    ['minimum', 'at least'], ['maximum', 'at most'], ['minLength', 'from length'], ['maxLength', 'to length'],
    ['default', 'unless given'],
  ]
  return words
    .filter(([key]) => field[key] !== undefined && Math.abs(Number(field[key])) !== Number.MAX_SAFE_INTEGER)
    .map(([key, word]) => (key === 'default' ? `${JSON.stringify(field[key])} ${word}` : `${word} ${String(field[key])}`))
}
