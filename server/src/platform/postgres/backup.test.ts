import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { backupData, restoreData } from './backup.ts'
import { withClient } from './databases.ts'
import { startPostgres } from './start-postgres.ts'

const log = { info() {}, warn() {}, error() {} }
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function countIn(dataDir: string): Promise<number> {
  const postgres = await startPostgres({ dataDir, log })
  const rows = await withClient(
    postgres.connectionString,
    async client => (await client.query<{ n: number }>('select count(*)::int as n from sold')).rows,
  )
  await postgres.stop()
  return rows[0]!.n
}

test('a backup taken under load restores to one moment, including files', async () => {
  const dataDir = join(folder, 'busy')
  const postgres = await startPostgres({ dataDir, log })
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'logo.svg'), '<svg/>')
  let working = true
  let commitCount = 0
  const pendingWrites = withClient(postgres.connectionString, async client => {
    await client.query('create table sold (n int primary key, t text)')
    while (working) {
      await client.query(
        'insert into sold select $1 + g, md5(g::text) ' + 'from generate_series(1, 100) g',
        [commitCount],
      )
      commitCount += 100
    }
  })
  while (commitCount < 5_000)
    await new Promise(resolve => {
      setImmediate(resolve)
    })

  const atLeast = commitCount
  await backupData({ dataDir, to: join(folder, 'copy'), log })
  const atMost = commitCount + 100
  working = false
  await pendingWrites
  await postgres.stop()
  await restoreData({ from: join(folder, 'copy'), dataDir: join(folder, 'restored'), log })

  const count = await countIn(join(folder, 'restored'))
  assert.ok(count >= atLeast && count <= atMost && count % 100 === 0, `${count} rows`)
  assert.equal(readFileSync(join(folder, 'restored', 'files', 'logo.svg'), 'utf8'), '<svg/>')
  assert.equal(existsSync(join(folder, 'restored', 'backup.json')), false)
})

test('an idle data folder is backed up as well, and nothing is overwritten', async () => {
  const dataDir = join(folder, 'busy')
  const to = join(folder, 'second')
  await backupData({ dataDir, to, log })

  await assert.rejects(backupData({ dataDir, to, log }), /is not empty/)
  await assert.rejects(restoreData({ from: to, dataDir, log }), /is not empty/)
  const nowhere = join(folder, 'x')
  await assert.rejects(restoreData({ from: folder, dataDir: nowhere, log }), /not a complete/)
  await restoreData({ from: to, dataDir: join(folder, 'third'), log })
  assert.equal(await countIn(join(folder, 'third')), await countIn(dataDir))
})
