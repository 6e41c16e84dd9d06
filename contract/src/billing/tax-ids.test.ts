import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CustomerCreate } from './customers.ts'
import { readTaxId, readTaxIdOf } from './read-tax-id.ts'
import { taxIdKinds } from './tax-id-kinds.data.ts'
import { numbers, unionNumbers } from './tax-ids.test.data.ts'
import { taxIdFormats } from './tax-ids.ts'

test('every tax id type of the protocol has a rule', () => {
  assert.deepEqual(Object.keys(taxIdKinds).toSorted(), taxIdFormats.toSorted())
  assert.deepEqual([...new Set(numbers.map(([kind]) => kind))].toSorted(), taxIdFormats.toSorted())
  const states = unionNumbers.map(([country]) => country)
  assert.equal(new Set(states).size, 28, 'the member states, and Northern Ireland')
})

test('a tax id is parsed without separators', () => {
  for (const [kind, country, written, storedForm] of numbers) {
    assert.deepEqual(readTaxIdOf(kind, written), [storedForm, kind], `${kind} ${written}`)
    if (country === null) continue
    assert.deepEqual(readTaxId(country, written), [storedForm, kind], `${country} ${written}`)
  }
})

test('a wrong format or check digit is rejected', () => {
  for (const [kind, , , , ...wrong] of numbers)
    for (const number of wrong)
      assert.equal(readTaxIdOf(kind, number), undefined, `${kind} ${number}`)
})

test("an EU VAT number is validated by its country's rule", () => {
  for (const [country, written, storedForm, wrong] of unionNumbers) {
    assert.deepEqual(readTaxId(country, written), [storedForm, 'eu_vat'], written)
    assert.deepEqual(readTaxIdOf('eu_vat', written), [storedForm, 'eu_vat'], written)
    assert.equal(readTaxId(country, wrong), undefined, wrong)
  }
})

test('a tax id of another country does not match the buyer', () => {
  const foreignNumbers: [country: string, number: string][] = [
    ['FR', 'DE136695976'],
    ['DE', 'FR40303265045'],
    ['US', 'DE136695976'],
    ['IT', 'GB980780684'],
    ['AQ', '123456789'],
    ['GR', 'XI980780684'],
  ]
  for (const [country, number] of foreignNumbers)
    assert.equal(readTaxId(country, number), undefined, `${country} ${number}`)
})

test('the country prefix may be omitted', () => {
  assert.deepEqual(readTaxId('DE', '136 695 976'), ['DE136695976', 'eu_vat'])
  assert.deepEqual(readTaxId('GR', '094259216'), ['EL094259216', 'eu_vat'])
  assert.deepEqual(readTaxId('GR', 'GR 094259216'), ['EL094259216', 'eu_vat'])
  assert.deepEqual(readTaxId('GB', '980 7806 84'), ['GB980780684', 'gb_vat'])
  assert.deepEqual(readTaxId('AT', 'U13585627'), ['ATU13585627', 'eu_vat'])
})

test('a tax id is stored in its official format or rejected at its field', () => {
  const read = (body: object) => CustomerCreate.safeParse({ email: 'a@b.co', ...body })
  const right = read({ tax_id: ['de 136.695.976', 'eu_vat'], billing_address: { country: 'DE' } })
  const issues = [
    read({ tax_id: ['DE136695978', 'eu_vat'] }),
    read({ tax_id: ['136695976', 'us_ein x'] }),
    read({ tax_id: 7 }),
  ].map(({ error }) => error?.issues.map(({ path, message }) => [path.join('.'), message]))

  assert.deepEqual(right.data?.tax_id, ['DE136695976', 'eu_vat'])
  assert.equal(issues.length, 3)
  for (const issue of issues) assert.deepEqual(issue, [['tax_id', 'Invalid tax ID.']])
})
