import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
let book: { id: string }

before(async () => {
  server = await startTestServer({ now: new Date('2018-02-01T12:00:00Z') })
  acme = await merchant(server)
  book = await product(acme)
})
after(() => server.close())

type Range = { timezone: string; start_date: string; end_date?: string; interval?: string }

async function read({ end_date, interval = 'hour', ...range }: Range) {
  const query = { ...range, interval, end_date: end_date ?? range.start_date, metrics: ['orders'] }
  const { status, body } = await acme.server.get('/v1/metrics/', { query })
  assert.equal(status, 200, JSON.stringify(body))
  const starts = body.periods.map((item: { timestamp: string }) => new Date(item.timestamp))
  const orders: number[] = body.periods.map((item: { orders: number }) => item.orders)
  return { starts: starts as Date[], orders }
}

const sellAt = async (moment: string) => {
  server.clock.set(new Date(moment))
  await sell(server, acme, book)
}

/** Days on which clocks change: how many hours begin on them. */
const changes: [zone: string, day: string, hours: number][] = [
  ['Europe/Berlin', '2025-03-30', 23],
  ['Europe/Berlin', '2025-10-26', 25],
  ['America/New_York', '2025-03-09', 23],
  ['America/New_York', '2025-11-02', 25],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['America/Sao_Paulo', '2018-02-17', 25],
  ['Asia/Beirut', '2022-03-27', 23],
  ['Asia/Beirut', '2022-10-29', 25],
  ['America/Havana', '2025-11-02', 25],
  // Half an hour: the last hour of the day is cut short.
  ['Australia/Lord_Howe', '2025-10-05', 24],
  ['Australia/Lord_Howe', '2025-04-06', 25],
  ['Asia/Kathmandu', '2025-03-30', 24],
]

test('each hour of a day on which clocks change begins once, without gaps', async () => {
  for (const [timezone, day, hours] of changes) {
    const { starts } = await read({ timezone, start_date: day })
    assert.equal(starts.length, hours, `${timezone} ${day}`)
    const steps = starts.slice(1).map((start, at) => start.getTime() - starts[at]!.getTime())
    assert.ok(
      steps.every(step => step === 3_600_000),
      `${timezone} ${day}`,
    )
  }
})

test('days of these months follow one another, each with its own beginning', async () => {
  const dayOf = (timeZone: string, at: Date) => at.toLocaleDateString('sv-SE', { timeZone })
  for (const [timezone, day] of changes) {
    const [month, year] = [day.slice(0, 7), day.slice(0, 4)]
    const range = { timezone, start_date: `${month}-01`, end_date: `${month}-28`, interval: 'day' }
    const { starts } = await read(range)
    assert.equal(starts.length, 28)
    for (const [at, start] of starts.entries()) {
      const expected = `${month}-${String(at + 1).padStart(2, '0')}`
      assert.equal(dayOf(timezone, start), expected, timezone)
      assert.notEqual(dayOf(timezone, new Date(start.getTime() - 1)), expected, timezone)
    }
    const months = await read({
      timezone,
      start_date: `${year}-01-31`,
      end_date: `${year}-12-31`,
      interval: 'month',
    })
    assert.equal(months.starts.length, 12, timezone)
  }
})

test('an order counts once, on its local day and in its hour', async () => {
  // Twice half past eleven in the evening in Sao Paulo, and twice half past midnight in Havana.
  await sellAt('2018-02-18T01:30:00Z')
  await sellAt('2018-02-18T02:30:00Z')
  await sellAt('2018-02-18T03:30:00Z')
  await sellAt('2018-11-04T04:30:00Z')
  await sellAt('2018-11-04T05:30:00Z')
  const sao = { timezone: 'America/Sao_Paulo', start_date: '2018-02-17', end_date: '2018-02-18' }
  assert.deepEqual((await read({ ...sao, interval: 'day' })).orders, [2, 1])
  const hours = await read(sao)
  assert.deepEqual(hours.orders.slice(23, 26), [1, 1, 1])
  const havana = { timezone: 'America/Havana', start_date: '2018-11-03', end_date: '2018-11-04' }
  assert.deepEqual((await read({ ...havana, interval: 'day' })).orders, [0, 2])
  assert.deepEqual((await read(havana)).orders.slice(24, 26), [1, 1])
})

test('old names of zones mean the same, and abbreviations are those of the browser', async () => {
  const range = { start_date: '2018-02-18', interval: 'day' }
  const same = [
    ...[
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['Europe/Kiev', 'Europe/Kyiv'],
    ],
    ...[
      ['Asia/Rangoon', 'Asia/Yangon'],
      ['IST', 'Asia/Kolkata'],
      ['etc/utc', 'UTC'],
    ],
    ...[
      ['america/sao_paulo', 'America/Sao_Paulo'],
      ['US/Pacific', 'America/Los_Angeles'],
    ],
  ]
  for (const [old = '', today = ''] of same) {
    const [one, other] = [
      await read({ ...range, timezone: old }),
      await read({ ...range, timezone: today }),
    ]
    assert.deepEqual(one, other, old)
  }
  for (const timezone of ['Berlin', 'Etc/Unknown', 'SystemV/PST8', '+01:00', "UTC'; --"]) {
    const query = { ...range, end_date: range.start_date, timezone }
    assert.equal((await acme.server.get('/v1/metrics/', { query })).status, 422, timezone)
    assert.equal((await acme.server.get('/v1/metrics/cohorts', { query })).status, 422, timezone)
  }
})

test('the database knows every zone that a browser knows', async () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5']
  const { rows } = await sql<{ name: string }>`select given.name
    from unnest(${names}::text[]) given (name)
    where not exists (select from pg_timezone_names z where z.name = given.name)`.execute(
    server.site.db,
  )
  assert.deepEqual(rows, [])
})

test('the zone of the database session changes nothing', async () => {
  const range = { timezone: 'America/Havana', start_date: '2018-11-03', end_date: '2018-11-04' }
  const before = [await read(range), await read({ ...range, interval: 'day' })]
  const name = new URL(server.connectionString).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set timezone = 'Pacific/Apia'`.execute(server.site.db)
  await server.restart({ graceful: true })
  assert.deepEqual([await read(range), await read({ ...range, interval: 'day' })], before)
  const { timezone: _, ...days } = range
  const auckland = { ...days, timezone: 'Pacific/Auckland', interval: 'day' }
  assert.deepEqual((await read(auckland)).orders, [0, 2])
})

test("today's period is there just after midnight and just before it", async () => {
  for (const [moment, day] of [
    ['2026-01-14T23:05:00Z', '2026-01-15'],
    ['2026-01-15T22:55:00Z', '2026-01-15'],
  ] as const) {
    await sellAt(moment)
    const range = { timezone: 'Europe/Berlin', start_date: '2026-01-14', end_date: day }
    const { orders, starts } = await read({ ...range, interval: 'day' })
    assert.equal(starts.at(-1)?.toISOString(), '2026-01-14T23:00:00.000Z')
    assert.equal(orders.at(-1), moment.startsWith('2026-01-14') ? 1 : 2)
  }
})

test('days that no calendar of a business has are rejected', async () => {
  for (const [start_date, end_date] of [
    ['0001-01-01', '0001-01-02'],
    ['9999-12-30', '9999-12-31'],
    ['2026-01-02', '2026-01-01'],
    ['2020-01-01', '2026-01-01'],
  ] as const) {
    const query = { start_date, end_date, interval: 'day' }
    assert.equal((await acme.server.get('/v1/metrics/', { query })).status, 422, start_date)
  }
})
