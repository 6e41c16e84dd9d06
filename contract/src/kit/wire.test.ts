import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { CustomFieldData, Metadata, Moment, OpaqueObject } from './fields.ts'
import { camelize, compileEncoder, snakify } from './wire.ts'

const Cat = z.object({ kind: z.literal('cat'), lives: z.int() })
const Dog = z.object({ kind: z.literal('dog'), tricks: z.array(z.string()) })
const Pet = z.discriminatedUnion('kind', [Cat, Dog])

test('an encoder copies declared keys only, at any depth', () => {
  const encode = compileEncoder(
    z.object({ name: z.string(), owner: z.object({ city: z.string() }), pets: z.array(Pet) }),
  )
  const row = {
    name: 'a',
    password_hash: 'secret',
    owner: { city: 'Bern', password_hash: 'secret' },
    pets: [{ kind: 'cat', lives: 9, chip: 'secret' }],
  }

  assert.deepEqual(encode(row), {
    name: 'a',
    owner: { city: 'Bern' },
    pets: [{ kind: 'cat', lives: 9 }],
  })
})

test('a nullable key is always present, an optional one only with a value', () => {
  const encode = compileEncoder(
    z.object({
      note: z.string().nullable(),
      address: z.object({ city: z.string() }).nullable(),
      legacy: z.literal(true).optional(),
    }),
  )

  assert.deepEqual(encode({}), { note: null, address: null })
  assert.deepEqual(encode({ legacy: true }), { note: null, address: null, legacy: true })
})

test('falsy values are kept', () => {
  const encode = compileEncoder(z.object({ n: z.int(), b: z.boolean(), s: z.string() }))

  assert.deepEqual(encode({ n: 0, b: false, s: '' }), { n: 0, b: false, s: '' })
})

test('a discriminated union is encoded by its variant, also when nested', () => {
  const Lion = z.object({ kind: z.literal('wild'), name: z.literal('lion'), mane: z.boolean() })
  const Bear = z.object({ kind: z.literal('wild'), name: z.enum(['bear', 'panda']) })
  const Wild = z.discriminatedUnion('name', [Lion, Bear])
  const encode = compileEncoder(z.discriminatedUnion('kind', [Cat, Wild]))

  assert.deepEqual(encode({ kind: 'cat', lives: 9, mane: true }), { kind: 'cat', lives: 9 })
  assert.deepEqual(encode({ kind: 'wild', name: 'panda', mane: true }), {
    kind: 'wild',
    name: 'panda',
  })
  assert.throws(() => encode({ kind: 'dog' }), /no variant/)
})

test('a union of indistinguishable objects is rejected when compiled', () => {
  assert.throws(() => compileEncoder(z.union([Cat, Dog])), /discriminated/)
})

test('a union of a list and an object encodes each as it is', () => {
  const encode = compileEncoder(z.union([z.array(Cat), z.object({ cats: z.array(Cat) })]))
  const cat = { kind: 'cat', lives: 9 }

  assert.deepEqual(encode([{ ...cat, chip: 'x' }]), [cat])
  assert.deepEqual(encode({ cats: [{ ...cat, chip: 'x' }], secret: 1 }), { cats: [cat] })
  assert.throws(() => compileEncoder(z.union([z.array(Cat), z.array(Dog)])), /discriminated/)
})

test('keys of a record are kept, and its values are encoded', () => {
  const encode = compileEncoder(
    z.object({ by_name: z.record(z.string(), Cat), meta: OpaqueObject }),
  )
  const row = { by_name: { my_Cat: { kind: 'cat', lives: 1, chip: 'x' } }, meta: { a: { b: 1 } } }

  assert.deepEqual(encode(row), {
    by_name: { my_Cat: { kind: 'cat', lives: 1 } },
    meta: { a: { b: 1 } },
  })
})

test('a timestamp is parsed with any offset and written in UTC', () => {
  const schema = z.object({ at: Moment, until: Moment.nullable() })
  const read = schema.parse({ at: '2025-07-02T14:00:00.5+02:00', until: null })

  assert.deepEqual(read.at, new Date('2025-07-02T12:00:00.500Z'))
  assert.equal(
    JSON.stringify(compileEncoder(schema)(read)),
    '{"at":"2025-07-02T12:00:00.500Z","until":null}',
  )
})

test('a timestamp without an offset, and an invalid date, are rejected', () => {
  assert.equal(Moment.safeParse('2025-07-02T14:00:00').success, false)
  assert.equal(Moment.safeParse('2025-02-30T14:00:00Z').success, false)
})

const Order = z.object({
  created_at: Moment,
  line1: z.string(),
  metadata: Metadata,
  custom_field_data: CustomFieldData.nullable(),
  items: z.array(z.object({ tax_amount: z.int() })),
  accounts: z.record(z.string(), z.object({ account_id: z.string() })),
})
const at = new Date('2025-07-02T12:00:00Z')
const snake = {
  created_at: at,
  line1: 'x',
  metadata: { my_key: 'a', myKey: 'b' },
  custom_field_data: { shoe_size: 42 },
  items: [{ tax_amount: 1 }],
  accounts: { git_hub: { account_id: '1' } },
}
const camel = {
  createdAt: at,
  line1: 'x',
  metadata: { my_key: 'a', myKey: 'b' },
  customFieldData: { shoe_size: 42 },
  items: [{ taxAmount: 1 }],
  accounts: { git_hub: { accountId: '1' } },
}

test('declared keys are recased both ways, and user-defined keys stay', () => {
  assert.deepEqual(camelize(Order, snake), camel)
  assert.deepEqual(snakify(Order, camel), snake)
})

test('recasing handles unions, lists and transformed bodies', () => {
  const File = z.object({ type: z.literal('file'), settings: z.object({ max_size: z.int() }) })
  const Note = z.object({ type: z.literal('note'), settings: z.record(z.string(), z.boolean()) })
  const Body = z
    .object({ any_of: z.array(z.discriminatedUnion('type', [File, Note])) })
    .transform(body => body)
  const wire = {
    any_of: [
      { type: 'file', settings: { max_size: 1 } },
      { type: 'note', settings: { Kept_As: true } },
    ],
  }
  const code = {
    anyOf: [
      { type: 'file', settings: { maxSize: 1 } },
      { type: 'note', settings: { Kept_As: true } },
    ],
  }

  assert.deepEqual(snakify(Body, code), wire)
  assert.deepEqual(camelize(Body, wire), code)
})

test('keys beside the declared ones of an object are kept', () => {
  const schema = z.object({ known_key: z.object({ in_it: z.number() }) }).catchall(z.number())

  assert.deepEqual(snakify(schema, { knownKey: { inIt: 1 }, ownKey: 2, own_key: 3 }), {
    known_key: { in_it: 1 },
    ownKey: 2,
    own_key: 3,
  })
})
