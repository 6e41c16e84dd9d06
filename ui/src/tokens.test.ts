import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contrastOf } from './contrast.ts'

const TEXT_MIN = 4.5
const CONTROL_MIN = 3
/** A background that only marks the current item: it must be visible, but not prominent. */
const GROUND_MIN = 1.1

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): light-dark\((.+\)), (.+\))\)/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const grounds = ['background', 'surface', 'raised', 'hover', 'selected']
const meanings = ['positive', 'warning', 'negative', 'information']

const colorPairs: [text: string, ground: string][] = [
  ...['text-1', 'text-2', 'text-3', 'accent-text'].flatMap(text =>
    grounds.map((background): [string, string] => [text, background]),
  ),
  ...meanings.flatMap((meaning): [string, string][] => [
    [`${meaning}-text`, `${meaning}-fill`],
    [`${meaning}-text`, 'surface'],
    [`${meaning}-text`, 'background'],
    [`${meaning}-text`, 'hover'],
    [`${meaning}-text`, 'selected'],
    ['text-1', `${meaning}-fill`],
    ['text-2', `${meaning}-fill`],
  ]),
  ['accent-text', 'accent-fill'],
  ['text-1', 'accent-fill'],
  ['accent-contrast', 'accent'],
  ['accent-contrast', 'accent-hover'],
  ['accent-contrast', 'negative-solid'],
  ['accent-contrast', 'negative-hover'],
]

const controls: [control: string, ground: string][] = [
  ...['border-control', 'focus'].flatMap(control =>
    ['background', 'surface', 'raised'].map((background): [string, string] => [
      control,
      background,
    ]),
  ),
  ...meanings.map((meaning): [string, string] => [`${meaning}-solid`, 'surface']),
  ...meanings.map((meaning): [string, string] => [`${meaning}-solid`, `${meaning}-fill`]),
  ['accent', 'surface'],
  ['accent', 'background'],
]

test('every text color is readable on every surface, in both themes', () => {
  for (const [text, background] of colorPairs) reaches(text, background, TEXT_MIN)
})

test('every control is distinguishable from its surface, in both themes', () => {
  for (const [control, background] of controls) reaches(control, background, CONTROL_MIN)
})

test('a hovered or focused row is distinguishable from the others', () => {
  reaches('hover', 'surface', GROUND_MIN)
  reaches('selected', 'raised', GROUND_MIN)
})

function reaches(front: string, background: string, minimum: number) {
  for (const theme of ['light', 'dark'] as const) {
    const found = contrastOf(colour(front, theme), colour(background, theme))
    assert.ok(
      found >= minimum,
      `${front} on ${background} in ${theme} is ${found.toFixed(2)}, needs ${minimum}`,
    )
  }
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const pair = pairs.get(name)
  assert.ok(pair, `tokens.css has no colour ${name}`)
  return pair[theme]
}
