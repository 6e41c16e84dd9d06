import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileCreateBody, media, upload } from '../../testing/files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const change = ({ id }: { id: string }, body: object) =>
  acme.server.patch(`/v1/products/${id}`, body)
const idsOf = (medias: { id: string }[]) => medias.map(({ id }) => id)

test("a product shows its pictures in the merchant's order, to buyers too", async () => {
  const [front, back] = [await media(acme, 'front.png'), await media(acme, 'back.png')]
  const book = await product(acme, { medias: [back.id, front.id] })

  assert.deepEqual(book.medias, [back, front])
  const turned = await change(book, { medias: [front.id, back.id, front.id] })
  assert.deepEqual(idsOf(turned.body.medias), [front.id, back.id])
  const { body: same } = await change(book, { name: 'Handbook, second edition' })
  assert.deepEqual(idsOf(same.medias), [front.id, back.id])
  const opened = await checkout(acme, [book.id])
  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  assert.deepEqual(seen.body.product.medias, [front, back])
  const listed = await acme.server.get('/v1/products/', { query: { id: book.id } })
  assert.deepEqual(listed.body.items[0].medias, [front, back])
  const none = await change(book, { medias: [] })
  assert.deepEqual(none.body.medias, [])
})

test('a deleted picture is no longer shown', async () => {
  const [front, back] = [await media(acme), await media(acme)]
  const book = await product(acme, { medias: [front.id, back.id] })

  await acme.server.delete(`/v1/files/${front.id}`)

  const { body } = await acme.server.get(`/v1/products/${book.id}`)
  assert.deepEqual(idsOf(body.medias), [back.id])
})

test('a file that is not a picture, not uploaded or foreign is rejected at its index', async () => {
  const rival = await merchant(server, 'Rival')
  const text = await upload(acme, Buffer.from('text'))
  const theirs = await media(rival)
  const announced = fileCreateBody(Buffer.from('x'), {
    service: 'product_media',
    mime_type: 'image/png',
  })
  const started = await acme.server.post('/v1/files/', announced)
  const mine = await media(acme)
  const medias = [mine.id, text.id, theirs.id, started.body.id]

  const { status, body } = await change(await product(acme), { medias })

  assert.equal(status, 422)
  assert.deepEqual(
    body.detail.map(({ loc }: { loc: unknown }) => loc),
    [1, 2, 3].map(index => ['body', 'medias', index]),
  )
})
