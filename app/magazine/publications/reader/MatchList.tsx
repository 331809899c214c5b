import { t } from '../../../platform/i18n/i18n'
import type { TextMatch } from './text-search'

interface MatchListProps {
  matches: TextMatch[]
  current: number
  labels: string[]
  onChoose: (index: number) => void
}

const shown = 300

export function MatchList({ matches, current, labels, onChoose }: MatchListProps) {
  return (
    <nav className="reader-matches" aria-label={t('All matches')}>
      <ul>
        {matches.slice(0, shown).map(({ page, index, passage }, position) => (
          <li key={`${page} ${index}`}>
            <button
              type="button"
              aria-current={position === current || undefined}
              onClick={() => onChoose(position)}
            >
              <span className="reader-match-page">
                {t('Page')} {labels[page - 1] ?? page}
              </span>
              <span dir="auto">
                {passage.before}
                <mark>{passage.match}</mark>
                {passage.after}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length > shown && <p>{t('The first {shown} matches are listed.', { shown })}</p>}
    </nav>
  )
}
