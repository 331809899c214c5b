import { t } from '../../../platform/i18n/i18n'
import { type ContentType, type PublicationQuery, sortNames, sorts } from '../publications'

interface NarrowingProps {
  query: PublicationQuery
  types: ContentType[]
  tags: string[]
  onChange: () => void
}

export function Narrowing({ query, types, tags, onChange }: NarrowingProps) {
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

/** A list without a search has no best matches to be sorted by. */
const sortsFor = ({ q }: PublicationQuery) =>
  sorts
    .filter((sort) => q || sort !== 'newest')
    .map((sort): [string, string] => [sort, t(sortNames[q ? sort : sort || 'newest'])])

/** The one that is chosen is offered too, though nothing may have it any more. */
function withAll(
  all: string,
  names: string[],
  chosen?: string,
  wordsOf = (name: string) => name,
): [string, string][] {
  const offered = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
  return [['', all], ...offered.map((name): [string, string] => [name, wordsOf(name)])]
}
