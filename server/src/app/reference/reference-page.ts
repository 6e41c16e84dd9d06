import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { jsonSchemaOf } from '@gatehouse/contract/kit/json-schema'
import { html, raw } from 'hono/html'
import type { z } from 'zod'
import { itemOf, linesOf, type Line, type Parts } from './schema-lines.ts'
import { styles } from './reference-styles.ts'

type Markup = ReturnType<typeof html>

const titleOf = (group: string) =>
  group
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^./, letter => letter.toUpperCase())

/** One group of operations at a time, written out for reading. */
export async function referencePage(wanted: string | undefined, nonce: string): Promise<string> {
  const groups = Object.keys(contract)
  const group = wanted !== undefined && groups.includes(wanted) ? wanted : (groups[0] ?? '')
  const table = (contract as Record<string, Record<string, Endpoint>>)[group] ?? {}
  const shown = Object.values(table).filter(endpoint => !endpoint.internal)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${titleOf(group)} · Gatehouse API</title>
        <style nonce="${nonce}">
          ${raw(styles)}
        </style>
      </head>
      <body>
        <nav aria-label="Groups">
          <strong>Gatehouse API</strong>${groups.map(name => link(name, name === group))}
          <a href="/openapi.json">OpenAPI 3.1</a>
        </nav>
        <main>
          <h1>${titleOf(group)}</h1>
          <p class="soft">
            ${shown.length} operations. Amounts are whole minor units of their currency; moments are
            ISO 8601 with an offset.
          </p>
          ${shown.map(operation)}
        </main>
      </body>
    </html>`
  return await page
}

const link = (name: string, current: boolean) =>
  html`<a href="/reference?group=${name}" ${current ? raw('aria-current="page"') : ''}
    >${titleOf(name)}</a
  >`

const CALLERS: Record<string, string> = {
  organization: 'organization access token',
  user: 'signed-in person',
  customer: 'customer session token',
  server: 'server token',
  anonymous: 'anybody',
}

function operation(endpoint: Endpoint): Markup {
  const callers = endpoint.subjects.map(subject => CALLERS[subject]).join(', ')
  return html`<section>
    <h2>${endpoint.summary}</h2>
    <p>
      <code class="path"><b>${endpoint.method}</b>${endpoint.path}</code>
    </p>
    ${endpoint.description ? html`<p>${endpoint.description}</p>` : ''}
    <p class="soft">
      Who may call:
      ${callers}${endpoint.scopes?.length ? html` with ${scopes(endpoint.scopes)}` : ''}.
    </p>
    ${fields('Path', endpoint.params)} ${fields('Query', endpoint.query)}
    ${fields('Body', endpoint.body)} ${answer(endpoint)}${refusals(endpoint)}
  </section>`
}

const scopes = (list: readonly string[]) =>
  list.map((scope, at) => html`${at > 0 ? ' or ' : ''}<code>${scope}</code>`)

function fields(title: string, schema: z.ZodType | undefined): Markup | '' {
  const rows = schema ? told(schema).map(row) : []
  if (rows.length === 0) return ''
  return html`<h3>${title}</h3>
    <table>
      ${rows}
    </table>`
}

function answer(endpoint: Endpoint): Markup | '' {
  const lines = endpoint.output ? told(endpoint.output) : []
  const rows = lines.map(row)
  if (rows.length === 0) return html`<h3>Answer ${endpoint.status}</h3>`
  return html`<h3>Answer ${endpoint.status}</h3>
    <details>
      <summary>${rows.length} fields</summary>
      <table>
        ${rows}
      </table>
    </details>`
}

function refusals(endpoint: Endpoint): Markup | '' {
  if (endpoint.problems.length === 0) return ''
  const rows = endpoint.problems.map(
    problem =>
      html`<tr>
        <th><code>${problem.status} ${problem.error}</code></th>
        <td>${problem.detail}</td>
      </tr>`,
  )
  return html`<h3>Refusals</h3>
    <table>
      ${rows}
    </table>`
}

function told(schema: z.ZodType): Line[] {
  const parts: Parts = {}
  return linesOf(itemOf(jsonSchemaOf(schema, parts)), parts)
}

const row = ({ name, required, says }: Line): Markup =>
  html`<tr>
    <th><code>${name}</code>${required ? html`<span class="must">required</span>` : ''}</th>
    <td>${says}</td>
  </tr>`
