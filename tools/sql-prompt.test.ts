import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'
import { openSqlPrompt } from './sql-prompt.ts'

type Throwaway = Awaited<ReturnType<typeof startThrowawayPostgres>>

let own: Throwaway | undefined
before(async () => {
  if (!process.env.GATEHOUSE_TEST_DATABASE) own = await startThrowawayPostgres()
})
after(() => own?.stop())

test('the prompt runs statements over several lines and goes on after an error', async () => {
  const output = new PassThrough()
  const input = Readable.from([
    'select 40 + 2\n',
    '  as n;\n',
    'select nothing;\n',
    "select 'b';\n",
  ])

  await openSqlPrompt(process.env.GATEHOUSE_TEST_DATABASE ?? own!.connectionString, {
    input,
    output,
  })

  const printed = String(output.read())
  assert.match(printed, /42/)
  assert.match(printed, /ERROR: column "nothing" does not exist/)
  assert.match(printed, /'b'/)
})
