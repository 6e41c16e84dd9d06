import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer } from '../test-program.ts'
import { laterMoment } from './later-moment.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('durations and times are understood', () => {
  const now = new Date('2026-01-31T12:00:00.000Z')
  const cases: Record<string, string> = {
    '30s': '2026-01-31T12:00:30.000Z',
    '15min': '2026-01-31T12:15:00.000Z',
    '2h': '2026-01-31T14:00:00.000Z',
    '10d': '2026-02-10T12:00:00.000Z',
    '2 weeks': '2026-02-14T12:00:00.000Z',
    '1month': '2026-02-28T12:00:00.000Z',
    '1mo': '2026-02-28T12:00:00.000Z',
    '3 months': '2026-04-30T12:00:00.000Z',
    '1year': '2027-01-31T12:00:00.000Z',
    '2026-03-01': '2026-03-01T00:00:00.000Z',
    '2026-03-01T08:30:00Z': '2026-03-01T08:30:00.000Z',
  }
  for (const [given, expected] of Object.entries(cases))
    assert.equal(laterMoment(now, given).toISOString(), expected, given)
})

test('what is neither a duration nor a time is a mistake', () => {
  const now = new Date('2026-01-31T12:00:00.000Z')
  for (const given of [
    '',
    'tomorrow',
    '10',
    'd',
    '-3d',
    '1 fortnight',
    '2026-13-45',
    '1constructor',
  ])
    assert.throws(() => laterMoment(now, given), /is not a duration or a time/, given)
})

test('a merchant advances the clock of the organization and sees its time', async () => {
  const acme = await merchant(server)
  const shell = await testComputer({
    ...{ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: acme.server.token ?? '' },
  })
  const fetchAndDrain: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    await server.drainJobs()
    return response
  }

  const before = await shell.json(['clock', 'show'])
  const { code, out } = await shell.run(['clock', 'advance', '1', 'month'], {
    program: { fetch: fetchAndDrain },
  })

  assert.equal(code, 0)
  assert.match(out, /^The test clock is at 2026-02-15T12:00:00/)
  const later = await shell.json(['clock', 'show'])
  assert.equal(before.now, '2026-01-15T12:00:00.000Z')
  assert.equal(later.now, '2026-02-15T12:00:00.000Z')
  const back = await shell.run(['clock', 'advance', '2026-01-20'])
  assert.equal(back.code, 1)
  assert.match(back.err, /The request is not valid/)
})
