import { valueOf } from '../state/table.ts'
import { find } from '../state/world.ts'
import type { Space, World } from '../state/world.ts'

const SHOWN_MAX = 20

/** A page that lists recent objects for people. */
export function overviewPage(world: World): string {
  const spaces = [...world.spaces.values()]
  const accounts = spaces.map(space => {
    const name = space.account === world.platform ? `${space.account} (platform)` : space.account
    return `<h2>${escape(name)}</h2>${SECTIONS.map(section => sectionOf(space, section)).join('')}`
  })
  return page(
    'Stripe simulator',
    `<h1>Stripe simulator</h1>
    <p>A server that speaks the part of Stripe's API that Gatehouse uses. No money moves here.
    Control: <code>/_simulator/health</code>. It is ${escape(world.now().toISOString())}.</p>
    ${accounts.join('')}`,
  )
}

/** The bank's 3-D Secure page. */
export function challengePage(title: string, facts: string, action: string): string {
  return page(
    'Bank authentication',
    `<h1>Your bank asks: is it you?</h1>
    <p>${escape(title)}</p><p>${escape(facts)}</p>
    <form method="post" action="${escape(action)}">
      <button name="verdict" value="complete">Complete authentication</button>
      <button name="verdict" value="fail">Fail authentication</button>
    </form><p><small>This page stands in for a bank's 3-D Secure page. No money moves.</small></p>`,
  )
}

/** The page a customer sees when there is no return URL or nothing to do. */
export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`)
}

type Section =
  | 'payment_intent'
  | 'setup_intent'
  | 'charge'
  | 'refund'
  | 'customer'
  | 'event'
  | 'webhook_endpoint'
const SECTIONS: readonly Section[] = [
  'payment_intent',
  'setup_intent',
  'charge',
  'refund',
  'customer',
  'event',
  'webhook_endpoint',
]

function sectionOf(space: Space, section: Section): string {
  const ids = space.tables[section].order.slice(-SHOWN_MAX).reverse()
  const rows = ids.flatMap(id => {
    const row = find({ space }, section, id)
    return row
      ? [
          `<tr>${cells(row)
            .map(cell => `<td>${escape(cell)}</td>`)
            .join('')}</tr>`,
        ]
      : []
  })
  if (rows.length === 0) return ''
  const name = section.replaceAll('_', ' ')
  return `<h3>${name}s (${space.tables[section].rows.size})</h3><table>${rows.join('')}</table>`
}

function cells(row: object): string[] {
  const text = (field: string) => {
    const value = valueOf(row, field)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const created = new Date(Number(text('created')) * 1000).toISOString()
  const what = ['type', 'email', 'url', 'description'].map(text).find(value => value !== '') ?? ''
  return [created, text('id'), text('status'), `${text('amount')} ${text('currency')}`, what]
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title>
    <style>body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;
    color:#1d2433;background:#fff}table{border-collapse:collapse;width:100%;display:block;
    overflow-x:auto}td{padding:.2rem .8rem .2rem 0;border-bottom:1px solid #e3e6ec;
    font:13px/1.4 ui-monospace,monospace;white-space:nowrap}button{font:inherit;padding:.6rem 1rem;
    margin:0 .5rem .5rem 0;border:1px solid #1d2433;border-radius:.4rem;background:#fff;
    color:#1d2433;cursor:pointer}button:first-child{background:#1d2433;color:#fff}</style>
    </head><body><main>${body}</main></body></html>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
