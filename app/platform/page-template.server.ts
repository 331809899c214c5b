import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { type Context, contextAt, inContext } from './mark-contexts.server'
import type { Mark } from './marks.server'

const deflated = promisify(deflateRaw)

type Values = Record<string, string | number>

/** Between two marks: as it is, and as blocks of gzip that stand alone. */
interface Fixed {
  plain: Buffer
  deflated: Buffer
}

interface Slot {
  field: string
  context: Context
}

/** From one part to before another. */
interface Script {
  from: number
  to: number
  /** In the policy, of the script with its marks. */
  markedHash: string
}

export interface PageTemplate {
  parts: (Fixed | Slot)[]
  /** With a mark in them, so that their hash differs by reader. */
  scripts: Script[]
  /** Names and values in turn. */
  headers: string[]
  policy: string | null
  bytes: number
}

/** One reader's page, in as many buffers as it is made of. */
export interface FilledPage {
  plain: Buffer[]
  parts: (Fixed | Buffer)[]
  policy: string | null
}

/** Takes a page apart at its marks. @throws Error when a mark stands where its value could not be written safely */
export async function toTemplate(rendered: Response, marks: Mark[]): Promise<PageTemplate> {
  const text = await rendered.text()
  const type = rendered.headers.get('content-type') ?? ''
  const isData = type.startsWith('text/x-script')
  const policy = rendered.headers.get('content-security-policy')
  const cuts = [...cutsAt(text, marks, isData), { from: text.length, to: text.length, slot: undefined }]
  if (cuts.length > 1 && !isData && !type.startsWith('text/html'))
    throw new Error(`A mark stands in ${type}.`)
  const headers = ownHeaders(rendered)
  if (marks.some(({ text: mark }) => headers.some((header) => header.includes(mark))))
    throw new Error('A mark stands in a header.')
  const scripts = isData ? [] : markedScripts(text, cuts)
  for (const { from, to } of scripts)
    cuts.push(...[from, to].map((at) => ({ from: at, to: at, slot: undefined })))
  cuts.sort((one, other) => one.from - other.from || one.to - other.to)

  const template: PageTemplate = { parts: [], scripts: [], policy, headers, bytes: 0 }
  const partAt = new Map<number, number>()
  let position = 0
  for (const { from, to, slot } of cuts) {
    if (from > position) template.parts.push(await fixed(text.slice(position, from)))
    if (!slot) partAt.set(from, template.parts.length)
    else template.parts.push(slot)
    position = to
  }
  template.scripts = scripts.map(({ from, to, markedHash }) => {
    if (!policy?.includes(markedHash)) throw new Error('A script with a mark is not allowed to run.')
    return { from: partAt.get(from) ?? 0, to: partAt.get(to) ?? 0, markedHash }
  })
  template.bytes = template.parts.reduce(
    (sum, part) => sum + ('plain' in part ? part.plain.length + part.deflated.length : 100),
    0,
  )
  return template
}

/** Writes a reader's values in place of the marks. @throws Error when one is missing or too long */
export function fill({ parts, scripts, policy }: PageTemplate, values: Values): FilledPage {
  const filled = parts.map((part) => ('plain' in part ? part : Buffer.from(writtenValue(part, values))))
  const plain = filled.map((part) => ('plain' in part ? part.plain : part))
  const hashes = scripts.map(({ from, to, markedHash }) => {
    const hash = createHash('sha256')
    for (const part of plain.slice(from, to)) hash.update(part)
    return [markedHash, hash.digest('base64')] as const
  })
  return {
    plain,
    parts: filled,
    policy: hashes.reduce((rules, [marked, own]) => rules?.replace(marked, () => own) ?? null, policy),
  }
}

/** What a block of gzip that is not compressed can hold. */
const longestValue = 65_535

function writtenValue({ field, context }: Slot, values: Values): string {
  const value = values[field]
  if (value === undefined) throw new Error(`A page needs ${field} of its reader.`)
  const text = inContext(value, context)
  if (text.length * 3 > longestValue) throw new Error(`${field} is too long.`)
  return text
}

async function fixed(text: string): Promise<Fixed> {
  const plain = Buffer.from(text)
  // Ends at a whole byte and refers to nothing before it, so that it can be put between others.
  return { plain, deflated: await deflated(plain, { level: 6, finishFlush: constants.Z_FULL_FLUSH }) }
}

interface Cut {
  from: number
  to: number
  slot: Slot | undefined
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
      if (!cuts.some(({ from: at, slot }) => slot && at >= from && at < to)) return []
      return { from, to, markedHash: createHash('sha256').update(script).digest('base64') }
    },
  )
}

const ownHeaders = ({ headers }: Response) =>
  [...headers]
    .filter(([name]) => !/^(content-length|vary|cache-control|content-security-policy)$/.test(name))
    .flat()
