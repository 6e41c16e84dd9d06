import pg from 'pg'
import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { Person } from '../../server/src/testing/person.ts'
import { serveCounters } from './counters.ts'

/** The number of subscriptions in addition to the one that is sold. */
const DUE = Number(process.env.DUE)
/** When the period of the nth subscription ends. */
const ENDS = {
  now: `now() + n * interval '0'`,
  'one day': `now() + n * interval '0' + interval '20 days'`,
  'over weeks': `now() + n * interval '28 days' / ${DUE}`,
}[String(process.env.ENDS)]
const STRIPE = String(process.env.STRIPE)
const WEBHOOK_SECRET = 'whsec_gatehouse'
const AT_ONCE = 64

const base = readConfig({
  LOG_LEVEL: 'silent',
  STRIPE_SECRET_KEY: 'sk_test_gatehouse',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_gatehouse',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: STRIPE,
})
const config = { ...base, rate_limits: false, settings: { session_cache_seconds: 300 } }
const connectionString = String(process.env.DATABASE)
const secret = 'a secret for benchmarks that is long enough'
const { site } = await openSite({ config, connectionString, secret })
const at = { port: 0, host: '127.0.0.1', alone: true, own_process: true }
const server = await openServer(site, at)

const owner = new Person(server.url)
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
await owner.post('/api/auth/sign-up/email', ada)
const made = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
const organization_id = String(made.body.id)
const scopes = ['products:write', 'checkouts:write']
const granted = { organization_id, comment: 'bench', scopes }
const token = await owner.post('/v1/organization-access-tokens/', granted)
const api = new Person(server.url, String(token.body.token))
const plan = await api.post('/v1/products/', {
  name: 'Pro',
  recurring_interval: 'month',
  prices: [{ amount_type: 'fixed', price_amount: 1_000, price_currency: 'usd' }],
})
const opened = await api.post('/v1/checkouts/', { products: [plan.body.id] })
const card = await stripe(
  '/v1/confirmation_tokens',
  'pk_test_gatehouse',
  cardOf('payment_method_data'),
)
const purchase = await new Person(server.url).post(
  `/v1/checkouts/client/${opened.body.client_secret}/confirm`,
  {
    confirmation_token_id: card.id,
    customer_email: 'bea@example.com',
    customer_name: 'Bea Buyer',
    customer_billing_address: { country: 'DE' },
  },
)
if (purchase.status !== 200) throw new Error(JSON.stringify(purchase.body))

const database = new pg.Client({ connectionString })
await database.connect()
await waitForSale()
const { rows: sale } = await database.query<{ customer: string }>(
  'select stripe_customer_id as customer from customers',
)
const methods = await saveCards(String(sale[0]?.customer), DUE)
await cloneSubscriptions(methods)
await database.end()
await fetch(`${STRIPE}/_simulator/webhooks`, {
  method: 'POST',
  body: JSON.stringify({
    url: `${server.url}/v1/integrations/stripe/webhook`,
    secret: WEBHOOK_SECRET,
  }),
})

serveCounters(() => statements.count)
const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
process.send?.({ ready: { url: server.url, cookie, organization: organization_id } })
process.on('SIGTERM', () => process.exit(0))

function cardOf(field?: string): Record<string, string> {
  const name = (part: string) => (field ? `${field}[card][${part}]` : `card[${part}]`)
  return {
    [field ? `${field}[type]` : 'type']: 'card',
    [name('number')]: '4242424242424242',
    [name('exp_month')]: '12',
    [name('exp_year')]: '2040',
    [name('cvc')]: '123',
  }
}

async function stripe(path: string, key: string, body: Record<string, string>) {
  const response = await fetch(STRIPE + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}

/** Waits until the sale is settled and no job is due. */
async function waitForSale() {
  const left = `select (select count(*) from agenda where due_at <= now()) +
    (select count(*) from events where relayed_at is null) +
    (select 1 - count(*) from subscriptions where status = 'active') as left`
  for (;;) {
    const { rows } = await database.query<{ left: string }>(left)
    if (Number(rows[0]?.left) === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Cards that the processor has and may charge, one for each subscription. */
async function saveCards(customer: string, count: number): Promise<string[]> {
  const methodIds: string[] = []
  const item = async () => {
    while (methodIds.length < count) {
      const at = methodIds.push('') - 1
      const { id } = await stripe('/v1/payment_methods', 'sk_test_gatehouse', cardOf())
      await stripe(`/v1/payment_methods/${id}/attach`, 'sk_test_gatehouse', { customer })
      methodIds[at] = id
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, item))
  return methodIds
}

/**
 * Copies the customer, the card and the subscription of the sale. The copies' periods end in a
 * year; the benchmark makes them due.
 */
async function cloneSubscriptions(processor_ids: string[]) {
  const copy = async (table: string, changed: string, from = `${table} t`) => {
    const columns = await writableColumns(table)
    await database.query(
      `insert into ${table} (${columns.join(', ')})
      select ${columns.map(column => `made.${column}`).join(', ')} from ${from} cross join copies,
      jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changed})) made`,
    )
  }
  await database.query(
    `create temp table copies as
    select gen_random_uuid() as new_customer, gen_random_uuid() as new_method,
      gen_random_uuid() as new_subscription, card, n, ${ENDS} as ends
    from unnest($1::text[]) with ordinality as given(card, n)`,
    [processor_ids],
  )
  await database.query('begin')
  await database.query('set local session_replication_role = replica')
  const whose = `'customer_id', new_customer, 'payment_method_id', new_method`
  await copy(
    'payment_methods',
    `'id', new_method, 'customer_id', new_customer, 'processor_id', card`,
  )
  const period = `'current_period_end', ends, 'current_period_start', ends - interval '1 month',
    'charged_from', ends - interval '1 month', 'anchor_day', extract(day from ends)`
  await copy('subscriptions', `'id', new_subscription, 'checkout_id', null, ${whose}, ${period}`)
  await copy('subscription_prices', `'subscription_id', new_subscription`)
  await copy(
    'agenda',
    `'id', gen_random_uuid(), 'subject_id', new_subscription,
    'due_at', greatest(ends, now() + interval '1 hour')`,
    `(select * from agenda where kind = 'renew_subscription') t`,
  )
  await copy(
    'customers',
    `'id', new_customer, 'email', 'bea-' || n || '@example.com',
    'invoice_code', 'B' || n, 'default_payment_method_id', new_method`,
  )
  await database.query('commit')
  await database.query('analyze')
}

async function writableColumns(table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name)
}
