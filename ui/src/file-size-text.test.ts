import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSizeText } from './file-size-text.ts'

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

test('a size is written in the largest fitting unit, as the language writes it', () => {
  assert.deepEqual(
    [1, 19, 999, 1_000, 1_549, 999_949, 999_951, 2_500_000_000].map(bytes =>
      spaced(fileSizeText(bytes, 'en')),
    ),
    ['1 byte', '19 bytes', '999 bytes', '1 kB', '1.5 kB', '999.9 kB', '1 MB', '2.5 GB'],
  )
  assert.equal(spaced(fileSizeText(1_500_000, 'fr')), '1,5 Mo')
  assert.equal(spaced(fileSizeText(1_500_000, 'ru')), '1,5 МБ')
})
