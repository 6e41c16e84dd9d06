import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { signUp } from '../server/src/testing/people.ts'
import { installReference } from './install.ts'

type Result<T> = { data: T | null; error: { status: number; code?: string } | null }
type Call<T> = (given?: object) => Promise<Result<T>>

type Key = {
  id: string
  key?: string
  name: string | null
  enabled: boolean
  createdAt: Date
  metadata: Record<string, unknown> | null
}

/** The part of the public client that the scenarios use. */
type Client = {
  token: Call<{ token: string }>
  jwks: Call<JSONWebKeySet>
  apiKey: {
    create: Call<Key>
    get: Call<Key>
    list: Call<Key[]>
    update: Call<Key>
    delete: Call<{ success: boolean }>
  }
}

type Library = {
  createAuthClient(options: object): Client
  jwtClient(): object
  /** Only in the older generation; the newer one has it in a separate package. */
  apiKeyClient?(): object
}

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { api_key_metadata_enabled: true } })
})
after(() => server.close())

async function newVisitor({ createAuthClient, jwtClient, apiKeyClient }: Library) {
  const person = await signUp(server)
  const plugins = [jwtClient(), ...(apiKeyClient ? [apiKeyClient()] : [])]
  const fetchOptions = { customFetchImpl: person.fetch }
  return { person, client: createAuthClient({ baseURL: server.url, fetchOptions, plugins }) }
}

for (const reference of ['better-auth-1.2.12', 'better-auth-latest']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })

    test('a user gets a token that verifies against our public keys', async () => {
      const { person, client } = await newVisitor(library)

      const { data, error } = await client.token()

      assert.equal(error, null)
      const keys = await client.jwks()
      assert.ok(keys.data?.keys.length)
      const { payload } = await jwtVerify(data?.token ?? '', createLocalJWKSet(keys.data), {
        issuer: server.url,
        audience: server.url,
        currentDate: server.clock.now(),
      })
      assert.equal(payload.email, person.email)
    })

    // The newer generation's API key client is a separate package.
    if (reference !== 'better-auth-1.2.12') return
    test('a user creates, reads, updates and deletes a key', async () => {
      const { client } = await newVisitor(library)

      const created = await client.apiKey.create({ name: 'CI', metadata: { team: 'blue' } })

      assert.match(created.data?.key ?? '', /^[A-Za-z0-9]{64}$/)
      const keyId = created.data?.id
      const list = await client.apiKey.list()
      assert.deepEqual(
        list.data?.map(({ id, name }) => ({ id, name })),
        [{ id: keyId, name: 'CI' }],
      )
      const changed = await client.apiKey.update({ keyId, name: 'Deploy', enabled: false })
      assert.deepEqual([changed.data?.name, changed.data?.enabled], ['Deploy', false])
      const seen = await client.apiKey.get({ query: { id: keyId } })
      assert.deepEqual(seen.data?.metadata, { team: 'blue' })
      assert.ok(seen.data?.createdAt instanceof Date)
      assert.equal(seen.data?.key, undefined)
      assert.deepEqual((await client.apiKey.delete({ keyId })).data, { success: true })
      assert.equal((await client.apiKey.get({ query: { id: keyId } })).error?.status, 404)
      const beyond = await client.apiKey.create({ remaining: 5 })
      assert.equal(beyond.error?.code, 'SERVER_ONLY_PROPERTY')
    })
  })
}
