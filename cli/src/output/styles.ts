import { styleText } from 'node:util'
import type { Output, Program } from '../program.ts'

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** Whether an output shows colors: a terminal, unless NO_COLOR is set. FORCE_COLOR overrides. */
function showsColor(output: Output, { NO_COLOR, FORCE_COLOR, TERM }: Program['env']): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0'
  return output.isTTY === true && !NO_COLOR && TERM !== 'dumb'
}

/** A function that styles text for an output, or leaves it as it is. */
export function stylesOf(output: Output, env: Program['env']) {
  const colored = showsColor(output, env)
  return (style: Style, text: string): string =>
    colored ? styleText(style, text, { validateStream: false }) : text
}
