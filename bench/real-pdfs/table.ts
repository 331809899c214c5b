import { writeFileSync } from 'node:fs'
import type { RealPdf } from './list'

export interface Result {
  articleId: number
  pages?: number
  /** What fell short; undefined until it was opened. */
  short?: string[]
}

/** Why some fall short. */
const reasons: Record<string, string> = {
  'l3pdffield-checkbox.pdf': 'The picture of the ticked box is drawn by pdf.js and left out by pdftoppm.',
}

/** Prints how many real PDFs were opened well, and writes all into the documentation. */
export function writeTable(all: (RealPdf & Partial<Result>)[]): void {
  const opened = all.filter(({ short }) => short)
  const well = opened.filter(({ short }) => short?.length === 0)
  const rows = opened.map(({ file, package: from, what, pages, short = [] }) => {
    const name = file.split('/').at(-1) ?? ''
    const why = short.length > 0 ? [reasons[name] ?? ''] : []
    return `| ${[name, from, what, pages, cell([...short, ...why])].join(' | ')} |`
  })
  writeFileSync('docs/real-pdfs.md', `${head(opened.length, well.length, all.length)}\n${rows.join('\n')}\n`)
  console.log(
    `\n${well.length} of ${opened.length} PDFs without anything that falls short: docs/real-pdfs.md`,
  )
}

const cell = (short: string[]) => short.join(' ').replaceAll('|', '\\|') || '–'

const head = (opened: number, well: number, all: number) => `# Real PDFs

\`npm run test:pdfs\` fetches these from Debian's packages, publishes each through the API of the built server, waits until it is
taken apart, and opens it in Chromium: page 1 is drawn as \`pdftoppm\` draws it, \`#page=\` leads to the last page, the first line of
the contents and the first link inside lead to their places, the console has no error, and the last page answers as HTML and as text.
It goes on where the last run ended; \`-- --only NAME\` and \`-- --most 10\` do a part, \`-- --again\` all anew.

${well} of ${opened} have nothing that falls short${opened < all ? `; ${all - opened} more of the list were not opened yet` : ''}.

| file | package | what it is here for | pages | falls short |
| --- | --- | --- | --- | --- |`
