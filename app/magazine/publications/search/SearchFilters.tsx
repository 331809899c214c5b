import { t } from '../../../platform/i18n/i18n'
import { type ContentType, type PublicationQuery, searchSortNames, searchSorts } from '../publications'
import './search.css'

interface NarrowingProps {
  query: PublicationQuery
  types: ContentType[]
  tags: string[]
  onChange: () => void
}

export function SearchFilters({ query, types, tags, onChange }: NarrowingProps) {
  const fields: [string, string, string | undefined, [string, string][]][] = [
    [t('Sort'), 'sort', query.sort, sortsFor(query)],
    [t('Type'), 'type', query.type, withAll(t('All types'), types, query.type, t)],
    [t('Tag'), 'tag', query.tag, withAll(t('All tags'), tags, query.tag)],
  ]
  return (
    <div className="issues-narrowing">
      {fields.map(([label, name, value = '', options]) => (
        <label key={name}>
          {label}{' '}
          <select name={name} defaultValue={value} onChange={onChange} className="input">
            {options.map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** Returns the sort orders of a list; without search words, there is no order by relevance. */
const sortsFor = ({ q }: PublicationQuery) =>
  searchSorts
    .filter((sort) => q || sort !== 'newest')
    .map((sort): [string, string] => [sort, t(searchSortNames[q ? sort : sort || 'newest'])])

/** Adds the selected option to the list even if no publication has it any more. */
function withAll(
  all: string,
  names: string[],
  chosen?: string,
  wordsOf = (name: string) => name,
): [string, string][] {
  const offered = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  return [['', all], ...offered.map((name): [string, string] => [name, wordsOf(name)])]
}
