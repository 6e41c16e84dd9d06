import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { undeliveredBenefits } from '@gatehouse/contract/billing/undelivered'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const ID = '112233445566778899'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test('a benefit that nothing delivers cannot be created', async () => {
  const properties = {
    downloadables: { files: [UNKNOWN] },
    discord: { guild_token: ID, role_id: ID },
    github_repository: {
      ...{ repository_owner: 'acme', repository_name: 'editor', permission: 'pull' },
    },
  }
  for (const type of undeliveredBenefits) {
    const benefit = { type, description: 'Given with the plan', properties: properties[type] }
    const { status, body } = await acme.server.post('/v1/benefits/', benefit)

    assert.equal(status, 422, type)
    const [{ loc, msg }] = body.detail
    assert.deepEqual(
      [loc, msg],
      [['body', 'type'], `Benefits of type ${type} are not supported yet.`],
    )
  }
  const { body: list } = await acme.server.get('/v1/benefits/')
  assert.equal(list.pagination.total_count, 0)
})
