import type { Address } from '@gatehouse/contract/billing/addresses'
import { statesOf } from '@gatehouse/contract/billing/states'
import { addressLines } from '@gatehouse/contract/billing/address-lines'
import { amountText } from '../orders/amount-text.ts'
import type { DocumentContent, DocumentKind, InvoiceRow } from './invoice.ts'
import {
  createCanvas,
  type TextStyle,
  type DocumentCanvas,
  type PageSize,
} from './document-canvas.ts'
import { totalsOf, type Total } from './totals.ts'
import { texts as allWords, type DocumentTexts } from './texts.ts'

/** The input of rendering: an issued document, or a receipt. */
export type DrawableDocument = Pick<
  InvoiceRow,
  'number' | 'language' | 'currency' | 'content' | 'created_at' | 'voided_at'
> & { kind: DocumentKind | 'receipt'; receipt?: ReceiptFacts }

/** What only a receipt shows; amounts in minor units, with tax. */
type ReceiptFacts = { invoice_number: string; refunded_amount: number }

/**
 * The state shared by the parts of rendering: the PDF, its content, and the vertical position
 * reached.
 */
type DrawingContext = {
  paper: DocumentCanvas
  row: DrawableDocument
  content: DocumentContent
  texts: DocumentTexts
  money: (amount: number) => string
  day: (moment: Date | string) => string
  left: number
  width: number
  /** The lowest position for a line. */
  floor: number
  y: number
}

const MARGIN = 44
const FOOTER_HEIGHT = 56
const GAP = 8

/**
 * Renders an invoice, a credit note or a receipt as PDF, in the language it was issued in. The same
 * document always gives the same bytes.
 */
export async function drawDocument(row: DrawableDocument): Promise<Buffer> {
  const { language, currency, content, number, created_at } = row
  const texts = allWords[language]
  const paper = await createCanvas(sheetFor(content.buyer.address), {
    title: `${texts[row.kind]} ${number}`,
    author: content.seller.name,
    language,
    made_at: created_at,
  })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const drawing: DrawingContext = {
    ...{ paper, row, content, texts },
    money: amount => amountText(amount, currency, language),
    day: moment => days.format(new Date(moment)),
    left: MARGIN,
    width: paper.width - 2 * MARGIN,
    floor: paper.height - FOOTER_HEIGHT,
    y: MARGIN,
  }
  drawHead(drawing)
  drawParties(drawing)
  drawSum(drawing)
  drawLines(drawing)
  drawTotals(drawing)
  drawNotes(drawing)
  drawFooters(drawing)
  return paper.finish()
}

/** The US and Canada use Letter paper. */
const sheetFor = (address: Address | null): PageSize =>
  address && ['US', 'CA'].includes(address.country) ? 'LETTER' : 'A4'

function drawHead(drawing: DrawingContext): void {
  const { paper, row, content, texts, day, left, width } = drawing
  const { kind, number, created_at } = row
  const half = width / 2
  const title: TextStyle = { size: 22, weight: 'bold', ink: 'strong' }
  const name: TextStyle = { size: 13, weight: 'bold', ink: 'faint', align: 'right' }
  const seller = { x: left + half, y: drawing.y + 4, width: half }
  const beside = paper.write(content.seller.name, seller, name)
  drawing.y += Math.max(
    paper.write(texts[kind], { x: left, y: drawing.y, width: half }, title),
    beside,
  )
  drawing.y += GAP
  const facts: [string, string | null][] = [
    [texts[`${kind}_number`], number],
    [texts.invoice_number, row.receipt?.invoice_number ?? null],
    [texts.issued, kind === 'receipt' ? null : day(created_at)],
    [texts.paid, kind !== 'credit_note' && content.paid_at ? day(content.paid_at) : null],
    [texts.due, content.due_at ? day(content.due_at) : null],
    [texts.corrects, content.corrects && content.corrects.number],
  ]
  const known = facts.filter(([, value]) => value !== null)
  const label: TextStyle = { weight: 'bold', ink: 'strong' }
  const column = Math.max(...known.map(([name]) => paper.widthOf(name, label))) + 3 * GAP
  for (const [name, value] of known) {
    paper.write(name, { x: left, y: drawing.y, width: column }, label)
    const at = { x: left + column, y: drawing.y, width: width - column }
    drawing.y += paper.write(value ?? '', at, { ink: 'strong' }) + 1
  }
  drawing.y += 3 * GAP
}

function drawParties(drawing: DrawingContext): void {
  const { content, texts, left, width, y } = drawing
  const { seller, buyer } = content
  const half = width / 2
  const from = [
    ...linesOf(seller.address, drawing.row.language),
    seller.email,
    seller.website,
    seller.tax_number && texts.tax_id.replace('{number}', seller.tax_number),
  ]
  const to = [
    buyer.name ?? buyer.email,
    ...linesOf(buyer.address, drawing.row.language),
    buyer.name === null ? null : buyer.email,
    buyer.tax_id && texts.tax_id.replace('{number}', buyer.tax_id[0]),
  ]
  const wide = half - 2 * GAP
  const item = drawParty(drawing, { head: seller.name, lines: from, x: left, wide })
  const other = drawParty(drawing, { head: texts.buyer, lines: to, x: left + half, wide })
  drawing.y = y + Math.max(item, other) + 3 * GAP
}

type Party = { head: string; lines: (string | null)[]; x: number; wide: number }

function drawParty({ paper, y }: DrawingContext, { head, lines, x, wide }: Party): number {
  let height = paper.write(head, { x, y, width: wide }, { weight: 'bold', ink: 'strong' }) + 1
  for (const line of lines.filter(Boolean)) {
    height += paper.write(line ?? '', { x, y: y + height, width: wide })
  }
  return height
}

/** An address in its country's format, with the country's name in the document's language below. */
function linesOf(address: Address | null, language: string): string[] {
  if (!address) return []
  const { country, state } = address
  const stateName = state && statesOf(country)?.get(state)
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return [...addressLines(address, stateName), countryName]
}

function drawSum(drawing: DrawingContext): void {
  const { paper, row, content, texts, money, day, left, width } = drawing
  const { total_amount, paid_amount, paid_at, due_at } = content
  const format = (text: string, amount: number, moment: Date | string) =>
    text.replace('{amount}', money(amount)).replace('{date}', day(moment))
  const bill = paid_amount > 0 && paid_at !== null
  const line =
    row.kind === 'credit_note'
      ? format(texts.credited_on, total_amount, row.created_at)
      : bill
        ? format(texts.paid_on, paid_amount, paid_at)
        : due_at
          ? format(texts.due_on, paid_amount, due_at)
          : texts.paid_nothing
  const look: TextStyle = { size: 15, weight: 'bold', ink: 'strong' }
  drawing.y += paper.write(line, { x: left, y: drawing.y, width }, look)
  if (row.voided_at !== null) {
    const note = texts.void.replace('{date}', day(row.voided_at))
    const strong: TextStyle = { weight: 'bold', ink: 'strong' }
    drawing.y += paper.write(note, { x: left, y: drawing.y + 2, width }, strong)
  }
  drawing.y += 2.5 * GAP
}

/** The share of the width that the amount column takes. */
const AMOUNTS = 0.26

function drawTableHead(drawing: DrawingContext): void {
  const { paper, texts, left, width, y } = drawing
  const amounts = width * AMOUNTS
  const look: TextStyle = { size: 8, ink: 'faint' }
  const height = paper.write(texts.description, { x: left, y, width: width - amounts }, look)
  const at = { x: left + width - amounts, y, width: amounts }
  paper.write(texts.amount, at, { ...look, align: 'right' })
  paper.rule({ x: left, y: y + height + 2, width })
  drawing.y = y + height + GAP + 2
}

function drawLines(drawing: DrawingContext): void {
  const { paper, content, money, day, left, width } = drawing
  const amounts = width * AMOUNTS
  const wide = width - amounts - 2 * GAP
  const { period } = content
  const span = period && `${day(period.start)} – ${day(period.end)}`
  drawTableHead(drawing)
  content.lines.forEach(({ label, amount }, index) => {
    const below = index === 0 ? span : null
    const look: TextStyle = { ink: 'strong' }
    const small: TextStyle = { size: 8, ink: 'faint' }
    const height =
      paper.measure(label, { width: wide }, look) +
      (below ? paper.measure(below, { width: wide }, small) : 0)
    if (ensureSpace(drawing, height)) drawTableHead(drawing)
    const { y } = drawing
    const first = paper.write(label, { x: left, y, width: wide }, look)
    if (below) paper.write(below, { x: left, y: y + first, width: wide }, small)
    const at = { x: left + width - amounts, y, width: amounts }
    paper.write(money(amount), at, { ink: 'strong', align: 'right' })
    drawing.y = y + height + GAP
  })
}

/** Starts a new page where the next content would not fit; returns whether it did. */
function ensureSpace(drawing: DrawingContext, height: number): boolean {
  if (drawing.y + height <= drawing.floor) return false
  drawing.paper.turn()
  drawing.y = MARGIN
  return true
}

function drawTotals(drawing: DrawingContext): void {
  const { paper, row, content, money, left, width } = drawing
  const { language } = row
  const kind = content.due_at ? 'due' : row.kind
  const wide = width * 0.54
  const x = left + width - wide
  const room = wide * 0.64
  const sums = { ...content, refunded_amount: row.receipt?.refunded_amount ?? 0 }
  const rows = totalsOf(sums, { kind, language, money })
  const look = ({ strong = false }: Total): TextStyle =>
    strong ? { weight: 'bold', ink: 'strong' } : {}
  const heights = rows.map(total => paper.measure(total.label, { width: room }, look(total)) + GAP)
  ensureSpace(
    drawing,
    heights.reduce((sum, height) => sum + height, 0),
  )
  rows.forEach((total, index) => {
    paper.rule({ x, y: drawing.y, width: wide })
    const y = drawing.y + GAP / 2
    paper.write(total.label, { x, y, width: room }, look(total))
    const at = { x: x + room, y, width: wide - room }
    paper.write(money(total.amount), at, { ...look(total), align: 'right' })
    drawing.y += heights[index] ?? 0
  })
  drawing.y += 2 * GAP
}

function drawNotes(drawing: DrawingContext): void {
  const { paper, content, texts, left, width } = drawing
  const { taxability_reason, paid_by, footer } = content
  const notes = [
    taxability_reason === 'reverse_charge' ? texts.reverse_charge : null,
    paid_by && texts.method.replace('{method}', methodOf(paid_by, texts)),
    footer,
  ].filter(note => note !== null)
  for (const note of notes) {
    ensureSpace(drawing, paper.measure(note, { width }))
    drawing.y += paper.write(note, { x: left, y: drawing.y, width }) + GAP / 2
  }
}

type PaidBy = NonNullable<DocumentContent['paid_by']>

/** `Visa ending in 4242`; other payment methods by their name: `Sepa debit`. */
function methodOf({ method, brand, last4 }: PaidBy, texts: DocumentTexts): string {
  const named = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
  if (brand === null || last4 === null) return named(method)
  return texts.card.replace('{brand}', named(brand)).replace('{last4}', last4)
}

function drawFooters({ paper, row, content, texts, left, width }: DrawingContext): void {
  const y = paper.height - FOOTER_HEIGHT + 2 * GAP
  const look: TextStyle = { size: 8, ink: 'faint' }
  paper.onEachSheet((sheet, pageSizes) => {
    paper.rule({ x: left, y: y - GAP, width })
    const whose = `${row.number} · ${content.seller.name}`
    paper.write(whose.slice(0, 90), { x: left, y, width: width * 0.75 }, look)
    const page = texts.page.replace('{page}', String(sheet)).replace('{pages}', String(pageSizes))
    const at = { x: left + width * 0.75, y, width: width * 0.25 }
    paper.write(page, at, { ...look, align: 'right' })
  })
}
