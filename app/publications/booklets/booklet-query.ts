import { defaultSheets, layouts } from './layouts'
import { type BookletOptions, isTwoSided, type Paper, papers, signatureSizes, thicknesses } from './sheets'

const paperNames = Object.keys(papers) as Paper[]

/** Reads how to print from the query of an address; what is not known there has its default. */
export function parseBookletQuery(query: URLSearchParams, isRightToLeft = false): BookletOptions {
  const one = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === query.get(name)) ?? usual
  const number = (name: string, values: readonly number[], usual: number) =>
    values.find((value) => String(value) === query.get(name)) ?? usual
  const isSent = query.has('layout')
  const layout = one('layout', layouts, 'booklet')
  const isBound = layout === 'booklet' || layout === 'signatures'
  return {
    layout,
    paper: one('paper', paperNames, 'a4'),
    sheetsPerSignature:
      layout === 'signatures' ? number('sheets', signatureSizes, defaultSheets) : defaultSheets,
    thickness: isBound ? number('thickness', thicknesses, 1) : 0,
    hasCoverApart: isBound && query.get('cover') === 'on',
    hasMarks: isSent ? query.get('marks') === 'on' : true,
    isRightToLeft: isSent ? query.get('rtl') === 'on' : isRightToLeft,
    turnsBacks: isTwoSided(layout) && query.get('flip') === 'long',
    isTest: query.get('test') === 'on',
  }
}

/** Returns the query of an address, in one spelling for the same sheets. */
export function bookletQuery(options: BookletOptions, preview?: string): string {
  const { layout, paper, sheetsPerSignature, thickness, hasCoverApart, hasMarks, isRightToLeft } = options
  const query = new URLSearchParams({ layout, paper })
  query.set('sheets', String(sheetsPerSignature))
  query.set('thickness', String(thickness))
  const switches = { cover: hasCoverApart, marks: hasMarks, rtl: isRightToLeft, test: options.isTest }
  for (const [name, isOn] of Object.entries(switches)) if (isOn) query.set(name, 'on')
  if (options.turnsBacks) query.set('flip', 'long')
  if (preview) query.set('preview', preview)
  return query.toString()
}

export const printAddress = (articleId: number, preview?: string) =>
  `/articles/${articleId}/print${preview ? `?preview=${preview}` : ''}`
