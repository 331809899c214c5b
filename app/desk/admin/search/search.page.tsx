import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { useId } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { typedQuery } from '../../../platform/text/typed-query'
import { usePlainLinks } from '../../../platform/ui/plain-links'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireStaff } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { Picture } from '../../../site/uploads/Picture'
import { DeskSearch } from './DeskSearch'
import { type DeskSearchGroup, searchDesk } from './desk-search.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Search'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  const q = typedQuery(new URL(request.url).searchParams)
  return { q, groups: await searchDesk(user, q) }
}

export default function DeskSearchPage() {
  const { q, groups } = useLoaderData<typeof loader>()
  const plainLinks = usePlainLinks()
  return (
    <div className="desk desk-found" {...plainLinks}>
      <h1>{t('Search')}</h1>
      <DeskSearch q={q} id="desk-q" />
      {q !== '' && groups.length === 0 && (
        <p className="empty" role="status">
          <Trans id="Nothing found for “{q}”." values={{ q: <bdi>{q}</bdi> }} />
        </p>
      )}
      {q === '' && (
        <p className="desk-none">{t('Search titles, order numbers, buyers, people and settings.')}</p>
      )}
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </div>
  )
}

function Group({ group: { name, hits, rest = [], more } }: { group: DeskSearchGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <Hits hits={hits} />
      {rest.length > 0 && (
        <details className="more-fields">
          <summary>{t('Show all')}</summary>
          <Hits hits={rest} />
        </details>
      )}
      {more && (
        <p>
          <a href={more} aria-label={t('Show all {name}', { name })}>
            {t('Show all')}
          </a>
        </p>
      )}
    </section>
  )
}

function Hits({ hits }: Pick<DeskSearchGroup, 'hits'>) {
  const hasPictures = hits.some(({ picture }) => picture)
  return (
    <ul className="managed">
      {hits.map(({ to, title, note, picture }) => (
        <li key={`${to} ${title}`}>
          {hasPictures && (
            <span className="managed-picture">
              {picture && <Picture file={picture} alt="" width={60} height={80} sizes="3rem" />}
            </span>
          )}
          <p>
            <a href={to} className="managed-title" {...textAttributes(title)}>
              {title}
            </a>
            {note && <span className="managed-note">{note}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
