/** What the name of a file tells of a publication; parts that it does not tell are missing. */
export interface PublicationName {
  title: string
  series?: string
  number?: string
  /** As YYYY, YYYY-MM or YYYY-MM-DD. */
  date?: string
}

const separator = '[\\s_.,-]'
const wholeDate =
  /(?<=^|[\s_(,-])((?:19|20)\d\d)[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?(?=$|[\s_),.-])/
const yearAtEnd = new RegExp(`(?<=.${separator}\\(?)((?:19|20)\\d\\d)(?=\\)?$)`)
const number = new RegExp(
  `(?:^|${separator})(?:no|nr|num|number|issue|ausgabe|heft|numero|numéro|núm|n[°º]|vol|volume|#)${separator}*(\\d{1,4}[a-z]?)(?=$|${separator})`,
  'i',
)

/** Reads names such as `Harbour-Notes_No-12_2019-04.pdf`. */
export function readPublicationName(file: string): PublicationName {
  const stem = (file.split('/').at(-1) ?? '').replace(/\.pdf$/i, '').normalize('NFC')
  const dated = wholeDate.exec(stem) ?? yearAtEnd.exec(stem)
  const date = dated?.slice(1).filter(Boolean).join('-')
  const undated = dated ? stem.replace(dated[0], ' ') : stem
  const numbered = number.exec(undated)
  if (!numbered) return { title: tidy(undated) || tidy(stem), ...(tidy(undated) && date ? { date } : {}) }
  const [whole, issue = ''] = numbered
  const series = tidy(undated.slice(0, numbered.index))
  const rest = tidy(undated.slice(numbered.index + whole.length))
  if (!series) return { title: tidy(undated), date }
  const title = rest ? `${series} ${issue}: ${rest}` : `${series} ${issue}`
  return { title, series, number: issue.replace(/^0+(?=\d)/, ''), date }
}

/** Hyphens stand for spaces where a name has no others. */
function tidy(text: string): string {
  const spaced = text
    .replace(/[_\s]+/g, ' ')
    .replace(/\(\s*\)/g, '')
    .replace(/^[ ,.–—-]+|[ ,–—-]+$/g, '')
  return spaced.includes(' ') ? spaced : spaced.replace(/-+/g, ' ')
}

/** Completes a year or a month to its first day; other texts stay as they are. */
export function firstDayOf(date: string): string {
  const [, year, month = '01'] = /^((?:18|19|20)\d\d)(?:[-/.](\d\d))?$/.exec(date.trim()) ?? []
  return year ? `${year}-${month}-01` : date
}
