import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

test('a group is told: who may call, what is sent, what comes back, what is refused', async () => {
  const { status, body } = await house.stranger().get('/reference?group=products')

  assert.equal(status, 200)
  for (const words of ['Create a product', 'products:write', 'recurring_interval', 'fields']) {
    assert.ok(String(body).includes(words), words)
  }
  assert.match(String(body), /404 ResourceNotFound/)
  assert.doesNotMatch(String(body), /undefined|\[object/)
})

test('every group has a page, and one nobody knows shows the first', async () => {
  const { body } = await house.stranger().get('/reference?group=nothing')
  const groups = [...String(body).matchAll(/group=(\w+)/g)].map(found => found[1])

  assert.ok(groups.length > 20)
  for (const group of groups) {
    const page = await house.stranger().get(`/reference?group=${group}`)
    assert.equal(page.status, 200, group)
    assert.match(String(page.body), /Answer \d{3}/, group)
  }
})

test('the API describes itself as an OpenAPI 3.1 document', async () => {
  const { body } = await house.stranger().get('/openapi.json')

  assert.equal(body.openapi, '3.1.0')
  assert.equal(body.paths['/v1/products/'].post.operationId, 'products.create')
})
