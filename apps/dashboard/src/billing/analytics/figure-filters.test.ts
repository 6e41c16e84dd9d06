import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fileFilters,
  filterParameters,
  filterRequest,
  filtersIn,
  isFiltered,
} from './figure-filters.ts'

test('a URL keeps the filters, in requests and files by their names', () => {
  const search = { product: 'one,two', billing: 'recurring', currency: 'eur' }

  const filters = filtersIn(search)

  const productId = ['one', 'two']
  assert.deepEqual(filters, { productId, billingType: 'recurring', currency: 'eur' })
  assert.deepEqual(filterParameters(filters), search)
  assert.deepEqual(filterRequest(filters), {
    ...{ productId, billingType: ['recurring'], currency: 'eur' },
  })
  assert.deepEqual(fileFilters(filters), {
    ...{ product_id: productId, billing_type: ['recurring'], currency: ['eur'] },
  })
  assert.ok(isFiltered(filters))
})

test('a URL without filters, or with others than there are, asks for everything', () => {
  for (const search of [{}, { product: '', billing: 'weekly', currency: 'EUR' }]) {
    const filters = filtersIn(search)

    assert.deepEqual(filters, { productId: [], billingType: undefined, currency: undefined })
    assert.deepEqual(filterRequest(filters), {})
    assert.equal(isFiltered(filters), false)
  }
  assert.equal(filtersIn({ currency: 'xyz' }).currency, undefined)
})

test('each filter alone counts as one', () => {
  for (const search of [{ product: 'one' }, { billing: 'one_time' }, { currency: 'jpy' }]) {
    assert.ok(isFiltered(filtersIn(search)), JSON.stringify(search))
  }
})
