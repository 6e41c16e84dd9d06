import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Texts } from '../ui/compare-texts.ts'
import { localeFiles, localeFolders } from './locales.ts'
import { root } from './source-tree.ts'

const PRONOUN = /(?<!\p{L})(du|dich|dir|dein|deine|deinem|deinen|deiner|deines)(?!\p{L})/iu

/** Imperatives of "du" that no noun or other verb form in a text is spelled like. */
const requests = [
  ...['Wähle', 'Füge', 'Verbinde', 'Prüfe', 'Hebe', 'Gib', 'Schiebe', 'Versuche es', 'Schalte'],
  ...['Lege', 'Öffne', 'Melde', 'Sende', 'Wende', 'Ändere', 'Lösche', 'Setze', 'Starte', 'Klicke'],
  ...['Verlasse', 'Tritt wieder', 'und wähle', 'und prüfe', 'und versuche'],
]
const REQUEST = new RegExp(String.raw`(?<!\p{L})(${requests.join('|')})(?!\p{L})`, 'u')

test('German screens, mails and documents address people as Sie throughout', () => {
  const sentences = localeFolders().flatMap(germanIn)

  assert.ok(sentences.length >= 3000, String(sentences.length))
  for (const sentence of sentences) {
    assert.doesNotMatch(sentence, PRONOUN)
    assert.doesNotMatch(sentence, REQUEST)
  }
})

const germanIn = (folder: string): string[] =>
  [...(localeFiles(folder).get('de')?.values() ?? [])].flatMap(path =>
    sentencesOf(JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts),
  )

const sentencesOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(sentencesOf)
