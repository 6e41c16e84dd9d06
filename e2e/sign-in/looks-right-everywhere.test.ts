import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEveryWidth, named } from '../check-every-width.ts'
import { signInPages } from './sign-in-pages.ts'
import { pages } from './pages.data.ts'

const signInPage = signInPages()

// The language with the longest words; `npm run prove` checks the other languages.
test('every page before sign-in is readable on desktop, phone and narrow phone', async () => {
  const page = await signInPage().visit('/sign-in', { locale: 'de' })

  assert.deepEqual(await checkEveryWidth(page, named('door', pages)), [])
})
