import { heightOf, ticksOf } from '@gatehouse/ui/chart-scale'
import type { ChartPoint } from '@gatehouse/ui/line-chart'

/** What a picture of a chart says. */
export interface ChartPicture {
  title: string
  /** The figure of the whole range. */
  total: string
  /** The days, the time zone, and when the picture was made. */
  facts: string
  /** How the figure is counted. */
  definition: string
  /** The name of the range that it is compared with. */
  before: string | undefined
  points: ChartPoint[]
  textOf: (value: number, short?: boolean) => string
}

const WIDTH = 1200
const HEIGHT = 675
/** Pixels for each unit, so that the picture is sharp on any screen. */
const SCALE = 2
const MARGIN = 56
const PLOT = { left: 140, right: WIDTH - MARGIN, top: 230, bottom: 520 }
const LINES_MAX = 3
const LINE_HEIGHT = 26

/** Draws a chart in the light theme as a PNG, in the browser alone. */
export async function drawPicture(of: ChartPicture): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = HEIGHT * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw pictures')
  context.scale(SCALE, SCALE)
  const pen = penOf(context)
  context.fillStyle = pen.color('surface')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawWords(pen, of)
  drawChart(pen, of)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('the picture is empty'))),
      'image/png',
    )
  })
}

interface Pen {
  context: CanvasRenderingContext2D
  /** A color of the light theme, by its token. */
  color: (token: string) => string
  write: (text: string, at: Place, look: Look) => void
}

interface Place {
  x: number
  y: number
}

interface Look {
  size: number
  weight?: number
  token?: string
  align?: CanvasTextAlign
}

function penOf(context: CanvasRenderingContext2D): Pen {
  const family = getComputedStyle(document.body).fontFamily
  return {
    context,
    color: colorOf,
    write: (text, { x, y }, { size, weight = 400, token = 'text-1', align = 'left' }) => {
      context.font = `${weight} ${size}px ${family}`
      context.fillStyle = colorOf(token)
      context.textAlign = align
      context.textBaseline = 'alphabetic'
      context.fillText(text, x, y, WIDTH - 2 * MARGIN)
    },
  }
}

/** The browser resolves the token, whatever theme the page has. */
function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.dataset.theme = 'light'
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function drawWords({ context, write }: Pen, of: ChartPicture) {
  write(of.title, { x: MARGIN, y: 84 }, { size: 30, weight: 600 })
  write(of.facts, { x: MARGIN, y: 118 }, { size: 18, token: 'text-3' })
  write(of.total, { x: MARGIN, y: 182 }, { size: 44, weight: 500 })
  context.font = `400 17px ${getComputedStyle(document.body).fontFamily}`
  const lines = wrapped(context, of.definition, WIDTH - 2 * MARGIN).slice(0, LINES_MAX)
  for (const [index, line] of lines.entries()) {
    write(line, { x: MARGIN, y: 590 + index * LINE_HEIGHT }, { size: 17, token: 'text-2' })
  }
}

/** Breaks a text into lines between its words. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && context.measureText(longer).width <= width) {
      lines[lines.length - 1] = longer
    } else lines.push(word)
  }
  return lines
}

function drawChart(pen: Pen, { points, textOf, before }: ChartPicture) {
  const { context, color, write } = pen
  const ticks = ticksOf(points.flatMap(point => [point.value ?? 0, point.before ?? 0]))
  const last = Math.max(points.length - 1, 1)
  const x = (index: number) => PLOT.left + (index / last) * (PLOT.right - PLOT.left)
  const y = (value: number) =>
    PLOT.bottom - (heightOf(value, ticks) / 100) * (PLOT.bottom - PLOT.top)
  for (const tick of ticks) {
    stroke(context, { color: color('border'), width: 1 }, [
      { x: PLOT.left, y: y(tick) },
      { x: PLOT.right, y: y(tick) },
    ])
    const place = { x: PLOT.left - 12, y: y(tick) + 5 }
    write(textOf(tick, true), place, { size: 15, token: 'text-3', align: 'right' })
  }
  if (before !== undefined) {
    stroke(
      context,
      { color: color('border-control'), width: 2 },
      placesOf(points, 'before', { x, y }),
    )
    write(before, { x: PLOT.right, y: 182 }, { size: 16, token: 'text-3', align: 'right' })
    const left = PLOT.right - context.measureText(before).width - 34
    stroke(context, { color: color('border-control'), width: 2 }, [
      { x: left, y: 177 },
      { x: left + 24, y: 177 },
    ])
  }
  drawValues(pen, points, { x, y })
  const look = { size: 15, token: 'text-3' }
  write(points.at(0)?.label ?? '', { x: PLOT.left, y: PLOT.bottom + 28 }, look)
  if (points.length > 1) {
    const place = { x: PLOT.right, y: PLOT.bottom + 28 }
    write(points.at(-1)?.label ?? '', place, { ...look, align: 'right' })
  }
}

interface Scales {
  x: (index: number) => number
  y: (value: number) => number
}

const placesOf = (points: ChartPoint[], name: 'value' | 'before', { x, y }: Scales): Place[] =>
  points.flatMap((point, index) => {
    const value = point[name]
    return typeof value === 'number' ? [{ x: x(index), y: y(value) }] : []
  })

/** The figure as a line; dotted to the period that has not ended. */
function drawValues({ context, color }: Pen, points: ChartPoint[], scales: Scales) {
  const line = { color: color('accent-text'), width: 3 }
  const open = points.findIndex(point => point.open)
  const ended = open < 0 ? points : points.slice(0, open)
  stroke(context, line, placesOf(ended, 'value', scales))
  if (open < 1) return
  const { x, y } = scales
  const ends = { x: (index: number) => x(open - 1 + index), y }
  context.setLineDash([2, 8])
  stroke(context, line, placesOf(points.slice(open - 1, open + 1), 'value', ends))
  context.setLineDash([])
}

function stroke(
  context: CanvasRenderingContext2D,
  { color, width }: { color: string; width: number },
  places: Place[],
) {
  context.strokeStyle = color
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  for (const { x, y } of places) context.lineTo(x, y)
  context.stroke()
}
