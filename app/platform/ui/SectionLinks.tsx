import { t } from '../i18n/i18n'

interface SectionLinksProps {
  /** The ids of the page's headings with their names, and whether they are present. */
  sections: [id: string, name: string, isThere?: boolean][]
}

/** Links to the sections of a long page; hidden if there is only one. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const there = sections.filter(([, , isThere]) => isThere !== false)
  if (there.length < 2) return null
  return (
    <nav className="page-menu" aria-label={t('On this page')}>
      {there.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {t(name)}{' '}
        </a>
      ))}
    </nav>
  )
}
