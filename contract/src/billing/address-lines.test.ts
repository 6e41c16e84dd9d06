import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLines } from './address-lines.ts'

const nowhere = { line1: null, line2: null, city: null, postal_code: null, state: null }

test('city, state and postal code share a line where the country writes them so', () => {
  const line = (country: string, state: string | null, city: string, postal_code: string) =>
    addressLines({ ...nowhere, country, state, city, postal_code })
  assert.deepEqual(line('US', 'US-NY', 'New York', '10001'), ['New York, NY 10001'])
  assert.deepEqual(line('CA', 'CA-ON', 'Toronto', 'M6J 2Y7'), ['Toronto, ON M6J 2Y7'])
  assert.deepEqual(line('AU', 'AU-NSW', 'Sydney', '2000'), ['Sydney NSW 2000'])
  assert.deepEqual(line('IT', 'IT-RM', 'Roma', '00184'), ['00184 Roma RM'])
  assert.deepEqual(line('BR', 'BR-SP', 'São Paulo', '01310-100'), ['São Paulo - SP', '01310-100'])
  assert.deepEqual(line('DE', null, 'Berlin', '10115'), ['10115 Berlin'])
  assert.deepEqual(line('GB', null, 'London', 'SW1A 1AA'), ['London SW1A 1AA'])
})

test('a state is written by name where the country does not use its code', () => {
  const delhi = { ...nowhere, country: 'IN', state: 'IN-DL', city: 'Delhi', postal_code: '110001' }
  assert.deepEqual(addressLines(delhi, 'Delhi NCT'), ['Delhi 110001', 'Delhi NCT'])
  assert.deepEqual(addressLines(delhi), ['Delhi 110001', 'DL'])
})

test('missing parts leave no separator and no empty line', () => {
  const us = { ...nowhere, country: 'US' }
  assert.deepEqual(addressLines({ ...us, line1: '1 Main St', line2: '' }), ['1 Main St'])
  assert.deepEqual(addressLines({ ...us, state: 'US-NY' }), ['NY'])
  assert.deepEqual(addressLines({ ...us, city: 'New York' }), ['New York'])
  assert.deepEqual(addressLines({ ...us, city: 'New York', postal_code: '10001' }), [
    'New York, 10001',
  ])
  assert.deepEqual(addressLines({ ...nowhere, country: 'DE' }), [])
})
