import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import i18next from 'i18next'
import little, { translatorOf } from './little-i18n.ts'

type Words = { [key: string]: string | Words }

const folder = new URL('./locales/', import.meta.url)
const languages = readdirSync(folder).map(name => name.replace('.json', ''))

const COUNTS = [0, 1, 2, 5, 21, 1_000_000]

for (const language of languages) {
  test(`the small translation library agrees with the original in ${language}`, async () => {
    const file = new URL(`${language}.json`, folder)
    const checkout = JSON.parse(readFileSync(file, 'utf8')) as Words
    const resources = { [language]: { checkout } }
    const library = i18next.createInstance()
    await library.init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'checkout',
      resources,
      interpolation: { escapeValue: false },
    })
    const expect = library.t as (key: string, values: object) => string
    await little.init({ lng: language, resources })
    const text = translatorOf(language, 'checkout')

    for (const [key, sentence] of flattenWords(checkout)) {
      const placeholders = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder]) => [
        placeholder,
        'A & <B>',
      ])
      const values = Object.fromEntries(placeholders) as Record<string, string>
      const baseKey = key.replace(/_(one|two|few|many|other)$/, '')
      for (const count of baseKey === key ? [undefined] : COUNTS) {
        const provided = count === undefined ? values : { ...values, count }
        assert.equal(text(baseKey, provided), expect(baseKey, provided), `${baseKey} of ${count}`)
      }
    }
  })
}

function flattenWords(texts: Words, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flattenWords(value, `${path}${key}.`),
  )
}
