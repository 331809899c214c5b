import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { listPagesWithSuggestions } from '../../../magazine/documents/corrections/suggestions.server'
import { articleTextAddress } from '../../../magazine/publications/admin/text-address'
import { href } from '../../../platform/href'
import { readDoneFlash, redirectWithDoneFlash } from '../../../platform/http/done.server'
import { readFields, rememberSubmittedValues } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { useFormErrors } from '../../../platform/ui/Field'
import { formatCount } from '../../../platform/ui/format'
import { IndexTable } from '../../../platform/ui/IndexTable'
import { Message } from '../../../platform/ui/Message'
import { Pagination } from '../../../platform/ui/Pagination'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { listArticlesWithoutText, listBandsWithoutTranscripts } from './missing-words.server'
import { PictureTexts } from './PictureTexts'
import { describePictures, listUndescribedPictures } from './undescribed-pictures.server'
import './accessibility.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Accessibility'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const [undescribedPictures, articles, bands, suggested] = await Promise.all([
    listUndescribedPictures(new URL(request.url).searchParams.get('page')),
    listArticlesWithoutText(),
    listBandsWithoutTranscripts(),
    listPagesWithSuggestions(),
  ])
  return {
    ...undescribedPictures,
    articles,
    bands,
    suggested,
    saved: Number(readDoneFlash(request) ?? 0),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'publish')
  const fields = await readFields(request, 256 * 1024)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  return redirectWithDoneFlash(
    href('/admin/accessibility'),
    String(await describePictures(fields, admin)),
    context,
  )
}

export default function AccessibilityPage() {
  const { pictures, total, page, pages, articles, bands, suggested, saved } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page accessibility">
      <h1>{t('Accessibility')}</h1>
      <p>{t('Missing descriptions and transcripts')}</p>
      {saved > 0 && (
        <Message role="status">
          {t('{count, plural, one {# picture} other {# pictures}} described.', { count: saved })}
        </Message>
      )}
      {suggested.length > 0 && (
        <section aria-labelledby="suggested">
          <h2 id="suggested">{t('Suggested by readers')}</h2>
          <ul>
            {suggested.map(({ articleId, number, title, count }) => (
              <li key={`${articleId} ${number}`}>
                <Link to={`${articleTextAddress(articleId, number)}#suggestions`}>
                  <Trans
                    id="Page {number} of {title}"
                    values={{ number, title: <bdi {...textAttributes(title)}>{title}</bdi> }}
                  />
                </Link>{' '}
                <span className="field-hint">
                  {t('{count, plural, one {# suggestion} other {# suggestions}}', { count })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="pictures">
        <h2 id="pictures">
          {t('Pictures without text')} {total > 0 && <span>{formatCount(total)}</span>}
        </h2>
        {total === 0 ? (
          <p className="empty">{t('Every picture is described.')}</p>
        ) : (
          <Form method="post" className="form upload-form">
            {formErrors && (
              <Message role="alert" about={formErrors}>
                {formErrors.message}
              </Message>
            )}
            <PictureTexts pictures={pictures} formErrors={formErrors} />
            <p className="form-actions">
              <button type="submit" className="button">
                {t('Save descriptions')}
              </button>
            </p>
          </Form>
        )}
        <Pagination
          page={page}
          pages={pages}
          addressOf={(number) => `${href('/admin/accessibility')}?page=${number}`}
        />
      </section>
      <section aria-labelledby="pages">
        <h2 id="pages">{t('Pages without text')}</h2>
        {articles.length === 0 ? (
          <p className="empty">{t('Every page has text.')}</p>
        ) : (
          <IndexTable
            label={t('Articles with pages without text')}
            rows={articles}
            keyOf={({ id }) => id}
            columns={[
              {
                name: msg('Article'),
                kind: 'title',
                cell: (row) => <TitleLink to={articleTextAddress(row.id, row.first)} {...row} />,
              },
              {
                name: msg('Pages'),
                cell: ({ wordless, pages: all }) =>
                  t('{count} of {total}', { count: formatCount(wordless), total: formatCount(all) }),
              },
              { name: msg('Readers, 30 days'), kind: 'number', cell: ({ readers }) => formatCount(readers) },
            ]}
          />
        )}
      </section>
      <section aria-labelledby="recordings">
        <h2 id="recordings">{t('Recordings without transcript')}</h2>
        {bands.length === 0 ? (
          <p className="empty">{t('Every track and video has a transcript.')}</p>
        ) : (
          <IndexTable
            label={t('Bands with recordings without transcript')}
            rows={bands}
            keyOf={({ id }) => id}
            columns={[
              {
                name: msg('Band'),
                kind: 'title',
                cell: (row) => <TitleLink to={href('/admin/bands/:id/music', { id: row.id })} {...row} />,
              },
              { name: msg('Tracks'), kind: 'number', cell: ({ tracks }) => formatCount(tracks) },
              {
                name: msg('Video'),
                cell: ({ id, hasSilentVideo }) =>
                  hasSilentVideo ? (
                    <Link to={href('/admin/:kind/:id', { kind: 'bands', id })}>{t('No transcript')}</Link>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        )}
      </section>
    </div>
  )
}

const TitleLink = ({ to, title }: { to: string; title: string }) => (
  <Link to={to} {...textAttributes(title)}>
    {title}
  </Link>
)
