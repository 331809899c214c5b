import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { loadAltTextsOfFiles } from '../../site/content/alt-texts.server'
import { pageMeta } from '../../site/meta'
import { listAuthors } from './authors.server'
import { Portrait } from './Portrait'
import './authors.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Our Authors'), {
    description: t('Meet the writers, artists and photographers we publish.'),
  })

export const handle = {
  failure: msg('Failed to fetch authors.'),
  scripts: 'after paint',
  cache: { query: ['page'] },
} satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const listed = await listAuthors(new URL(request.url).searchParams.get('page'))
  return {
    ...listed,
    altTexts: await loadAltTextsOfFiles(listed.authors.map(({ profileImage }) => profileImage)),
  }
}

export default function AuthorsPage() {
  const { authors, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="authors">
      <h1>{t('Our Authors')}</h1>
      {authors.length === 0 && (
        <p className="empty">
          <Trans
            id="No authors yet. <a>Start reading</a>"
            components={{ a: <Link to={href('/search')} /> }}
          />
        </p>
      )}
      <ul>
        {authors.map((author, index) => (
          <li key={author.id}>
            <Portrait
              author={author}
              size={320}
              sizes="(min-width: 56rem) min(23vw, 18rem), 47vw"
              isFirst={index < 2}
            />
            <h2 {...textAttributes(author.name)}>{author.name}</h2>
            <p className="authors-bio" {...textAttributes(author.bio)}>
              {author.bio}
            </p>
            <Link
              to={href('/authors/:id', { id: author.id })}
              aria-label={t('Read More about {name}', { name: author.name })}
            >
              {t('Read More')}
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/authors')}?page=${number}`}
        isByName
      />
    </div>
  )
}
