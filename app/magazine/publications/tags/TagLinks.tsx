import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { tagAddress } from './tags'
import './tags.css'

export function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagAddress(tag)} {...textAttributes(tag)}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
