import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../ui/src/languages.ts'
import { checkEveryWidth, named } from '../check-every-width.ts'
import { signInPages } from './sign-in-pages.ts'
import { pages } from './pages.data.ts'

const signInPage = signInPages()

for (const locale of languages) {
  test(`every page before sign-in is accessible in ${locale}`, async () => {
    const page = await signInPage().visit('/sign-in', { locale })

    assert.deepEqual(await checkEveryWidth(page, named(`door-${locale}`, pages)), [])
  })
}
