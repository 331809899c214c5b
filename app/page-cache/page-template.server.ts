import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { type Context, contextAt, inContext } from '../platform/mark-contexts.server'
import type { Mark } from '../platform/marks.server'
import { crc32Shift } from './crc32.server'
import type { Values } from './shared-page.server'

const deflated = promisify(deflateRaw)

/** Between two marks: as it is, and as blocks of gzip that stand alone. */
interface Fixed {
  plain: Buffer
  deflated: Buffer
  crc: number
  /** Of its length. */
  shift: number
}

interface Slot {
  field: string
  context: Context
}

/** What is the same for all readers, or the index of a slot. */
type Part<Constant> = Constant | number

interface Script {
  parts: Part<Buffer>[]
  /** In the policy, of the script with its marks. */
  markedHash: string
}

export interface PageTemplate {
  parts: Part<Fixed>[]
  /** Each once, however often its value stands in the page. */
  slots: Slot[]
  /** With a mark in them, so that their hash differs by reader. */
  scripts: Script[]
  /** Names and values in turn. */
  headers: string[]
  policy: string | null
  bytes: number
}

/** What one reader's page has more than those of all. */
export interface FilledPage {
  /** By slot. */
  values: Buffer[]
  policy: string | null
}

/** Takes a page apart at its marks. @throws Error when a mark stands where its value could not be written safely */
export async function toTemplate(rendered: Response, marks: Mark[]): Promise<PageTemplate> {
  const text = await rendered.text()
  const type = rendered.headers.get('content-type') ?? ''
  const isData = type.startsWith('text/x-script')
  const policy = rendered.headers.get('content-security-policy')
  const cuts = cutsAt(text, marks, isData).sort((one, other) => one.from - other.from)
  if (cuts.length > 0 && !isData && !type.startsWith('text/html'))
    throw new Error(`A mark stands in ${type}.`)
  const headers = ownHeaders(rendered)
  if (marks.some(({ text: mark }) => headers.some((header) => header.includes(mark))))
    throw new Error('A mark stands in a header.')

  const slots: Slot[] = []
  const partsOf = cutter(text, cuts, slots)
  const scripts = (isData ? [] : markedScripts(text, cuts)).map(({ from, to, markedHash }) => {
    if (!policy?.includes(markedHash)) throw new Error('A script with a mark is not allowed to run.')
    return { parts: partsOf(from, to), markedHash }
  })
  const parts = await Promise.all(
    partsOf(0, text.length).map((part) => (typeof part === 'number' ? part : fixed(part))),
  )
  const bytes = [...parts, ...scripts.flatMap(({ parts }) => parts)].reduce(bytesWith, 0)
  return { parts, slots, scripts, headers, policy, bytes }
}

function bytesWith(sum: number, part: Part<Fixed | Buffer>): number {
  if (typeof part === 'number') return sum + 50
  return sum + ('plain' in part ? part.plain.length + part.deflated.length : part.length)
}

/** Writes what one of these values has in place of each mark. @throws Error when one is missing or too long */
export function fill({ slots, scripts, policy }: PageTemplate, values: Values[]): FilledPage {
  const written = slots.map((slot) => writtenValue(slot, values))
  let rules = policy
  for (const { parts, markedHash } of scripts) {
    const script = Buffer.concat(
      parts.map((part) => (typeof part === 'number' ? valueAt(written, part) : part)),
    )
    const own = hash('sha256', script, 'base64')
    rules = rules?.replace(markedHash, () => own) ?? null
  }
  return { values: written, policy: rules }
}

export function valueAt(values: Buffer[], slot: number): Buffer {
  const value = values[slot]
  if (!value) throw new Error('A page needs another value.')
  return value
}

/** What a block of gzip that is not compressed can hold. */
const longestValue = 65_535

/** Counts and percents, which most values are. */
const smallNumbers = Array.from({ length: 101 }, (_, number) => Buffer.from(String(number)))

function writtenValue({ field, context }: Slot, values: Values[]): Buffer {
  const value = values.find((some) => some[field] !== undefined)?.[field]
  if (value === undefined) throw new Error(`A page needs ${field} of its reader.`)
  const small = typeof value === 'number' ? smallNumbers[value] : undefined
  if (small) return small
  const text = inContext(value, context)
  if (text.length * 3 > longestValue) throw new Error(`${field} is too long.`)
  return Buffer.from(text)
}

/** Gives what stands between two places of a text. @param slots gets each that is met, once */
function cutter(text: string, cuts: Cut[], slots: Slot[]) {
  const indexOf = (wanted: Slot) => {
    const known = slots.findIndex(
      ({ field, context }) => field === wanted.field && context === wanted.context,
    )
    return known >= 0 ? known : slots.push(wanted) - 1
  }
  return (start: number, end: number): Part<Buffer>[] => {
    const parts: Part<Buffer>[] = []
    let position = start
    for (const { from, to, slot } of cuts) {
      if (from < start || from >= end) continue
      if (from > position) parts.push(Buffer.from(text.slice(position, from)))
      parts.push(indexOf(slot))
      position = to
    }
    if (position < end) parts.push(Buffer.from(text.slice(position, end)))
    return parts
  }
}

async function fixed(plain: Buffer): Promise<Fixed> {
  return {
    plain,
    // Ends at a whole byte and refers to nothing before it, so that it can be put between others.
    deflated: await deflated(plain, { level: 6, finishFlush: constants.Z_FULL_FLUSH }),
    crc: crc32(plain),
    shift: crc32Shift(plain.length),
  }
}

interface Cut {
  from: number
  to: number
  slot: Slot
}

function cutsAt(text: string, marks: Mark[], isData: boolean): Cut[] {
  const cuts: Cut[] = []
  for (const { field, text: mark } of marks) {
    for (let from = text.indexOf(mark); from >= 0; from = text.indexOf(mark, from + mark.length)) {
      const at = from
      if (cuts.some((cut) => at >= cut.from && at < cut.to)) continue
      const context = isData ? 'data' : contextAt(text, from)
      cuts.push({ from, to: from + mark.length, slot: { field, context } })
    }
  }
  return cuts
}

function markedScripts(text: string, cuts: Cut[]) {
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ({ 0: whole, 1: script = '', index }) => {
      const to = index + whole.length - '</script>'.length
      const from = to - script.length
      if (!cuts.some(({ from: at }) => at >= from && at < to)) return []
      return { from, to, markedHash: createHash('sha256').update(script).digest('base64') }
    },
  )
}

const ownHeaders = ({ headers }: Response) =>
  [...headers]
    .filter(([name]) => !/^(content-length|vary|cache-control|content-security-policy)$/.test(name))
    .flat()
