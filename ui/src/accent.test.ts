import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { accentTokens } from './accent.ts'
import { luminanceOf } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const own = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): light-dark\((.+\)), (.+\))\)/gm)].map(
    ([, name = '', light = '', dark = '']) => [`--${name}`, [light, dark] as const],
  ),
)

/**
 * Every eighth value of red, green and blue, which includes black, white, grays and the most
 * saturated colors.
 */
const colors = [0, 51, 102, 153, 204, 255].flatMap(red =>
  [0, 51, 102, 153, 204, 255].flatMap(green =>
    [0, 51, 102, 153, 204, 255].map(
      blue => `#${[red, green, blue].map(each => each.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
)

/** The luminance of `#rrggbb`, implemented independently here on purpose. */
function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = ['--background', '--surface', '--raised', '--hover', '--selected']
const needs: [front: string, grounds: string[], least: number][] = [
  ['--accent-text', [...grounds, '--accent-fill'], 4.5],
  ['--accent-contrast', ['--accent', '--accent-hover'], 4.5],
  ['--text-1', ['--accent-fill'], 4.5],
  ['--accent', ['--surface', '--background'], 3],
  ['--focus', ['--background', '--surface', '--raised'], 3],
]

test('any accent color is readable in light and dark', () => {
  for (const colour of colors) {
    const tokens = accentTokens(colour)
    const brightnessOf = (name: string, theme: 0 | 1) => {
      const pair = /light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens[name] ?? '')?.slice(1)
      return pair ? brightness(pair[theme] ?? '') : luminanceOf(own.get(name)?.[theme] ?? '')
    }
    for (const theme of [0, 1] as const) {
      for (const [front, behind, minimum] of needs) {
        for (const background of behind) {
          const pair = [brightnessOf(front, theme), brightnessOf(background, theme)]
          const found = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
          const place = `${front} on ${background} of ${colour} in ${theme ? 'dark' : 'light'}`
          assert.ok(found >= minimum, `${place} is ${found.toFixed(2)}, needs ${minimum}`)
        }
      }
    }
  }
})

test('a readable accent color stays as chosen', () => {
  assert.match(accentTokens('#1a7f5a')['--accent'] ?? '', /^light-dark\(#1a7f5a, /)
})
