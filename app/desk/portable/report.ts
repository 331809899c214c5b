export interface ReportEntry {
  /** The kind of record, as "article" or "site page". */
  noun: string
  title: string
  why: string
}

/** Collects the results of an import, or of a dry run. */
export class ImportReport {
  private came = new Map<string, number>()
  private here = new Map<string, number>()
  readonly left: ReportEntry[] = []
  readonly notes: ReportEntry[] = []

  countCame = (noun: string, number = 1) => count(this.came, noun, number)
  countHere = (noun: string, number = 1) => count(this.here, noun, number)

  get cameCount() {
    return Object.fromEntries(this.came)
  }
  get hereCount() {
    return Object.fromEntries(this.here)
  }

  progress({ isDryRun }: { isDryRun: boolean }): string {
    return `${isDryRun ? 'Looked at' : 'Came over'} so far: ${countsInWords(this.came)}.`
  }

  lines({ isDryRun }: { isDryRun: boolean }): string[] {
    return [
      `${isDryRun ? 'Would come over' : 'Came over'}: ${countsInWords(this.came)}.`,
      ...(this.here.size > 0 ? [`Here from an import before: ${countsInWords(this.here)}.`] : []),
      ...section('Not coming over', this.left),
      ...section('Coming over, but', this.notes),
      ...(isDryRun ? ['Nothing was changed. Run it again without --dry-run to bring it over.'] : []),
    ]
  }
}

function count(counts: Map<string, number>, noun: string, number: number): void {
  if (number > 0) counts.set(noun, (counts.get(noun) ?? 0) + number)
}

/** Says counts by noun: 3 articles, 1 author. */
export const countsInWords = (counts: Map<string, number>) =>
  counts.size === 0
    ? 'nothing'
    : [...counts].map(([noun, number]) => `${number} ${number === 1 ? noun : plural(noun)}`).join(', ')

/** Puts the noun of a phrase into the plural: "bands whose releases are sold", "places in a volume". */
function plural(phrase: string): string {
  const [, noun = phrase, rest = ''] = /^(.+?)( (?:at|in|of|to|whose|with) .*)$/.exec(phrase) ?? []
  if (noun.endsWith('settings')) return phrase
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es${rest}`
  return `${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ie` : noun}s${rest}`
}

function section(heading: string, all: ReportEntry[]): string[] {
  if (all.length === 0) return []
  return ['', `${heading}:`, ...all.map(({ noun, title, why }) => `  ${noun} “${title}”: ${why}`)]
}
