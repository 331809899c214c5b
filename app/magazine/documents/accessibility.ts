import { t } from '../../platform/i18n/i18n'

export interface Accessibility {
  pages: number
  /** The number of pages whose words can be read aloud, or that have a description. */
  readable: number
  /** The number of pages whose words were recognized in a picture. */
  recognized: number
  /** The number of pages without text that have a description. */
  described: number
  /** The number of pages whose PDF marks headings, lists and tables. */
  tagged: number
  hasContents: boolean
}

/** Describes how an article can be read, in sentences, the most important first. */
export function describeAccessibility({
  pages,
  readable,
  recognized,
  described,
  tagged,
  hasContents,
}: Accessibility): string[] {
  return [
    readableText(pages, readable),
    ...(described > 0
      ? [
          t(
            '{count, plural, one {# page without text is described.} other {# pages without text are described.}}',
            { count: described },
          ),
        ]
      : []),
    ...(recognized > 0
      ? [
          t(
            'The text of {count, plural, one {# page} other {# pages}} was recognized automatically and may contain mistakes.',
            { count: recognized },
          ),
        ]
      : []),
    ...(readable > described ? [t('You can read the text on its own, in a larger size.')] : []),
    ...(isTagged({ readable, tagged }) ? [t('Headings, lists and tables are tagged.')] : []),
    ...(hasContents ? [t('The table of contents links to the parts.')] : []),
  ]
}

function readableText(pages: number, readable: number): string {
  if (readable === 0) return t('The pages are pictures without text, so screen readers cannot read them.')
  if (readable === pages)
    return pages === 1
      ? t('Its page can be read aloud.')
      : t('All {pages} pages can be read aloud.', { pages })
  return t('{readable} of {pages} pages can be read aloud; the others are pictures without text.', {
    readable,
    pages,
  })
}

/** Tells whether nearly all pages with text are tagged: covers often are not. */
const isTagged = ({ readable, tagged }: Pick<Accessibility, 'readable' | 'tagged'>) =>
  tagged > 0 && tagged >= 0.8 * readable

/**
 * Describes how an article can be read in the terms of catalogs and search engines.
 * Source: Schema.org Accessibility Properties for Discoverability Vocabulary, W3C Community Group Report.
 */
export function accessibilityMetadata(facts: Accessibility) {
  const { pages, readable, described, hasContents } = facts
  const isTextual = readable === pages
  return {
    accessMode: readable > described ? ['textual', 'visual'] : ['visual'],
    ...(isTextual && { accessModeSufficient: ['textual'] }),
    accessibilityFeature: [
      ...(readable > described ? ['displayTransformability', 'readingOrder'] : []),
      ...(isTagged(facts) ? ['taggedPDF', 'structuralNavigation'] : []),
      ...(described > 0 && isTextual ? ['alternativeText'] : []),
      ...(hasContents ? ['tableOfContents'] : []),
      'pageNavigation',
    ],
    accessibilitySummary: describeAccessibility(facts).join(' '),
  }
}
