import { renderMermaidSVG } from 'beautiful-mermaid'

let drawn = 0

/** The width of the text: a diagram that is wider runs from top to bottom instead. */
const WIDTH_MAX = 740

/** Draws a diagram so that its words keep their size. */
function draw(source: string): string {
  const svg = renderMermaidSVG(source, { transparent: true })
  const width = Number(/ width="([\d.]+)"/.exec(svg)?.[1])
  const upright = source.replace(/^flowchart LR/, 'flowchart TD')
  if (width <= WIDTH_MAX || upright === source) return svg
  return renderMermaidSVG(upright, { transparent: true })
}

/**
 * A Mermaid diagram as SVG without styles of its own: its colors are the site's, in both themes.
 * The library's style sheet would load a font from elsewhere. Throws if it cannot be drawn.
 */
export function diagram(source: string): string {
  drawn += 1
  const svg = draw(source.trim())
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/ style="[^"]*"/, '')
    // Several diagrams of a page have markers of their own.
    .replaceAll(/arrowhead(-start)?/g, `arrow-${drawn}$1`)
  const text = [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, label = '']) => label.trim())
  const label = `Diagram: ${[...new Set(text)].join(', ')}`.replaceAll('"', '')
  const labeled = svg.replace('<svg ', `<svg role="img" aria-label="${label}" `)
  return `<div class="diagram" tabindex="0" role="group" aria-label="Diagram">${labeled}</div>\n`
}
