import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cityLabels,
  postalCodeLabels,
  linesOfCountries,
  codeFormats,
  stateLabels,
} from './address-formats.data.ts'
import { addressFormat } from './address-formats.ts'
import { countries } from './addresses.data.ts'
import { AddressInput } from './addresses.ts'
import { isPostalCode } from './postal-codes.ts'
import { normalizeState, statesOf } from './states.ts'

const lineLayout = (country: string) => addressFormat(country).lines.map(line => line.join('+'))

test('address fields follow the order of their country', () => {
  const street = ['line1', 'line2']

  assert.deepEqual(lineLayout('DE'), [...street, 'postal_code+city'])
  assert.deepEqual(lineLayout('US'), [...street, 'city', 'state+postal_code'])
  assert.deepEqual(lineLayout('GB'), [...street, 'city+postal_code'])
  assert.deepEqual(lineLayout('BR'), [...street, 'city+state', 'postal_code'])
  assert.deepEqual(lineLayout('IN'), [...street, 'city+postal_code', 'state'])
  assert.deepEqual(lineLayout('IT'), [...street, 'postal_code+city', 'state'])
  assert.deepEqual(lineLayout('JP'), ['postal_code+state', 'city', ...street])
  assert.deepEqual(lineLayout('HU'), ['city', ...street, 'postal_code'])
  assert.deepEqual(lineLayout('AE'), [...street, 'city', 'state'])
  assert.deepEqual(lineLayout('SG'), [...street, 'postal_code'])
  assert.deepEqual(lineLayout('IE'), [...street, 'city', 'state+postal_code'])
})

test('optional fields of a country are not required and have its local labels', () => {
  const formatOf = (country: string) => {
    const { required, state, city, postal_code } = addressFormat(country)
    return [[...required].toSorted().join(' '), state, city, postal_code]
  }

  assert.deepEqual(formatOf('US'), ['city line1 postal_code state', 'federal_state', 'city', 'zip'])
  assert.deepEqual(formatOf('IE'), ['city line1', 'county', 'city', 'eircode'])
  assert.deepEqual(formatOf('AE'), ['line1 state', 'emirate', 'city', 'postal_code'])
  assert.deepEqual(formatOf('IN'), ['city line1 postal_code state', 'federal_state', 'city', 'pin'])
  assert.deepEqual(formatOf('AU'), [
    'city line1 postal_code state',
    'federal_state',
    'suburb',
    'postal_code',
  ])
  assert.deepEqual(formatOf('JP'), [
    'city line1 postal_code state',
    'prefecture',
    'city',
    'postal_code',
  ])
  assert.deepEqual(formatOf('MO'), ['line1', undefined, 'city', 'postal_code'])
})

test('the country lists name existing countries, each once', () => {
  const known = new Set<string>(countries)
  for (const lists of [linesOfCountries, stateLabels, cityLabels, postalCodeLabels, codeFormats]) {
    const named = Object.values<string>(lists).flatMap(list => list.split(/\s+/))
    assert.deepEqual(
      named.filter(code => !known.has(code)),
      [],
    )
    assert.deepEqual(
      named.filter((code, place) => named.indexOf(code) !== place),
      [],
    )
  }
})

test('exactly the countries whose addresses name a state have a list of states', () => {
  for (const country of countries) {
    const names = addressFormat(country).lines.flat().includes('state')
    const states = statesOf(country)
    assert.equal(states !== undefined, names, country)
    assert.equal(addressFormat(country).state !== undefined, names, country)
    if (!states) continue
    for (const [code, name] of states) {
      assert.match(code, new RegExp(`^${country}-[A-Z0-9]{1,3}$`), name)
      assert.match(name, /^\p{Lu}[\p{L}\p{M}'’.,() -]+$/u, code)
    }
    assert.equal(new Set(states.values()).size, states.size, country)
  }
})

test('some countries have the expected number of states', () => {
  const counts: Record<string, number> = {
    ...{ US: 59, CA: 13, AU: 8, BR: 27, IN: 36, MX: 32, AR: 24, JP: 47, IT: 107, ES: 52 },
    ...{ CN: 31, AE: 7, IE: 26, MY: 16, TH: 77, TR: 81, KR: 17, CO: 33, CL: 16, PE: 26 },
    ...{ NG: 37, UA: 27, PH: 83, ID: 38, TW: 22, EG: 27, VN: 63, RU: 83, VE: 25, UY: 19 },
  }
  for (const [country, count] of Object.entries(counts)) {
    assert.equal(statesOf(country)?.size, count, country)
  }
})

test('a state is recognized by code, prefixed code, name and former code', () => {
  assert.equal(normalizeState('US', 'ca'), 'US-CA')
  assert.equal(normalizeState('BR', 'BR-SP'), 'BR-SP')
  assert.equal(normalizeState('BR', 'sao paulo'), 'BR-SP')
  assert.equal(normalizeState('JP', '13'), 'JP-13')
  assert.equal(normalizeState('JP', 'Tokyo'), 'JP-13')
  assert.equal(normalizeState('IT', 'Milano'), 'IT-MI')
  assert.equal(normalizeState('IT', 'AO'), 'IT-23')
  assert.equal(normalizeState('AE', 'Abu Dhabi'), 'AE-AZ')
  assert.equal(normalizeState('IN', 'Bavaria'), undefined)
  assert.equal(normalizeState('AU', 'US-CA'), undefined)
  assert.equal(normalizeState('AU', null), null)
  assert.equal(normalizeState('AU', ''), null)
  assert.equal(normalizeState('DE', 'Bayern'), 'Bayern')
})

test('a postal code is validated by its format, with any spacing', () => {
  const good = {
    US: ['94105', '94105-1234'],
    CA: ['M5V 3L9', 'm5v3l9'],
    GB: ['SW1A 1AA', 'ec1y8sy', 'M1 1AE'],
    IE: ['D02 AF30'],
    NL: ['1012 JS'],
    DE: ['10115', 'D-10115'],
    AT: ['A-1010', '1010'],
    JP: ['100-0001', '１００－０００１'],
    BR: ['01310-100'],
    PT: ['1000-205'],
    SE: ['114 55', 'SE-114 55'],
    PL: ['00-950'],
    IN: ['110 001'],
    AR: ['C1425CLA', '1425'],
    MT: ['VLT 1117'],
    // The country has no known rule, so any value is accepted.
    GA: ['whatever'],
  }
  const bad = {
    ...{ US: ['9410', 'ABCDE'], CA: ['D5V 3L9', '12345'], GB: ['12345'], DE: ['1011', '1011A'] },
    ...{ JP: ['1000'], IN: ['12345'], NL: ['1012'], BR: ['0131010'], IE: ['D02'] },
  }
  for (const [country, codes] of Object.entries(good)) {
    for (const code of codes) assert.ok(isPostalCode(country, code), `${country} ${code}`)
  }
  for (const [country, codes] of Object.entries(bad)) {
    for (const code of codes) assert.ok(!isPostalCode(country, code), `${country} ${code}`)
  }
})

test('each invalid part of an address is rejected at its field', () => {
  const rejected = (address: object) =>
    AddressInput.safeParse(address).error?.issues.map(({ path }) => path.join('.')) ?? []

  assert.deepEqual(rejected({ country: 'AU', state: 'Texas', postal_code: '20000' }), [
    'state',
    'postal_code',
  ])
  assert.deepEqual(rejected({ country: 'AU', state: 'NSW', postal_code: '2000' }), [])
  assert.deepEqual(rejected({ country: 'AU', state: '', postal_code: '' }), [])
})
