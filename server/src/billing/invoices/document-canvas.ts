import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

/**
 * Inter covers Latin, Cyrillic and Greek, so all supported languages; only the letters used are
 * embedded.
 */
const FONTS = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}
type Weight = keyof typeof FONTS

/** Text and line colors. */
const INK = { strong: '#16181d', plain: '#3c4049', faint: '#6b6f7a', rule: '#e3e4e8' }
type Ink = keyof typeof INK

/** Text style; sizes in points. */
export type TextStyle = { size?: number; weight?: Weight; ink?: Ink; align?: 'left' | 'right' }

/** A position: from the left edge of the page, down from its top, in points. */
export type TextPosition = { x: number; y: number; width: number }

/** The PDF metadata; the fixed date makes its bytes reproducible. */
export type PdfInfo = { title: string; author: string; language: string; made_at: Date }

const SIZE = 9
const LEADING = 3.5

/** Page sizes in points, width and height. */
const pageSizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const
export type PageSize = keyof typeof pageSizes

let fonts: Promise<Record<Weight, Buffer>> | undefined

/** Read once: the fonts never change while the server runs. */
function readFonts(): Promise<Record<Weight, Buffer>> {
  const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))
  fonts ??= Promise.all([read(FONTS.regular), read(FONTS.bold)]).then(([regular, bold]) => ({
    regular,
    bold,
  }))
  return fonts
}

/** A PDF document that is written page by page. */
export type DocumentCanvas = Awaited<ReturnType<typeof createCanvas>>

/**
 * Starts a PDF with its first page. The library is loaded with the first document: a server that
 * renders none does not need it.
 */
export async function createCanvas(sheet: PageSize, { title, author, language, made_at }: PdfInfo) {
  const { default: Library } = await import('pdfkit')
  const letters = await readFonts()
  const document = new Library({
    size: [...pageSizes[sheet]],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    font: letters.regular as unknown as string,
    info: {
      Title: title,
      Author: author,
      Creator: 'Gatehouse',
      Producer: 'Gatehouse',
      CreationDate: made_at,
      ModDate: made_at,
    },
  })
  for (const [name, bytes] of Object.entries(letters)) document.registerFont(name, bytes)
  const [width, height] = pageSizes[sheet]
  return {
    width,
    height,
    /** The height of laid-out text, in points. */
    measure: (text: string, { width: within }: { width: number }, look: TextStyle = {}) => {
      applyStyle(document, look)
      return document.heightOfString(text, { width: within, lineGap: LEADING })
    },
    /** The width of text on one line. */
    widthOf: (text: string, look: TextStyle = {}) => {
      applyStyle(document, look)
      return document.widthOfString(text, TABULAR_FIGURES)
    },
    /** Draws text; returns its height. */
    write: (text: string, { x, y, width: within }: TextPosition, look: TextStyle = {}) => {
      applyStyle(document, look)
      const align = look.align ?? 'left'
      document.text(text, x, y, { width: within, lineGap: LEADING, align, ...TABULAR_FIGURES })
      return document.y - y
    },
    rule: ({ x, y, width: within }: TextPosition) => {
      const end = x + within
      document.lineWidth(0.75).strokeColor(INK.rule).moveTo(x, y).lineTo(end, y).stroke()
    },
    turn: () => void document.addPage(),
    /** Runs once for each page, when the page count is known. */
    onEachSheet: (run: (sheet: number, pageSizes: number) => void) => {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page)
        run(page + 1, count)
      }
    },
    finish: () => bytesOf(document),
  }
}

/** Digits of equal width, so that amounts align. */
const TABULAR_FIGURES = { features: ['tnum', 'kern', 'liga'] } satisfies PDFKit.Mixins.TextOptions

function applyStyle(document: typeof PDFDocument.prototype, look: TextStyle): void {
  const { size = SIZE, weight = 'regular', ink = 'plain' } = look
  document.font(weight).fontSize(size).fillColor(INK[ink])
}

async function bytesOf(document: typeof PDFDocument.prototype): Promise<Buffer> {
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.end()
  await ended
  return Buffer.concat(parts)
}
