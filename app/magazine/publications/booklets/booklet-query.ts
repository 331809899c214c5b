import { href } from '../../../platform/href'
import type { BookletOptions } from './sheets'

/** Returns the canonical query for these options, so that the same sheets have one address. */
export function bookletQuery(options: BookletOptions, preview?: string): string {
  const { layout, paper, part } = options
  const query = new URLSearchParams({ layout, paper })
  query.set('sheets', String(options.sheetsPerSignature))
  query.set('thickness', String(options.thickness))
  const switches = {
    cover: options.hasCoverApart,
    marks: options.hasMarks,
    crop: options.hasCropMarks,
    rtl: options.isRightToLeft,
    test: options.isTest,
  }
  for (const [name, isOn] of Object.entries(switches)) if (isOn) query.set(name, 'on')
  if (options.turnsBacks) query.set('flip', 'long')
  if (part !== 'all') query.set('part', part)
  if (preview) query.set('preview', preview)
  return query.toString()
}

export const printAddress = (articleId: number, preview?: string) =>
  `${href('/articles/:id/print', { id: articleId })}${preview ? `?preview=${preview}` : ''}`
